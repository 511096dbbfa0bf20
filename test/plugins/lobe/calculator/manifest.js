export const CalculatorIdentifier = "lobe-calculator";

export const CalculatorApiName = { calculate: "calculate", evaluate: "evaluate" };

export const CalculatorManifest = {
  identifier: CalculatorIdentifier,
  type: "builtin",
  systemRole: "Use calculate for sums.",
  meta: { avatar: "🧮", title: "Calculator", description: "Sums" },
  api: [
    {
      name: "calculate",
      description: "Adds two numbers.",
      parameters: {
        type: "object",
        properties: { a: { type: "number" }, b: { type: "number" } },
        required: ["a", "b"],
        additionalProperties: false,
      },
    },
    { name: "evaluate", description: "Gives back the agent and the call.", parameters: {} },
  ],
};
