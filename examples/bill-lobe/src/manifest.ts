import type { BuiltinToolManifest } from "@lobechat/types";

import { BillApiName, BillIdentifier } from "./types";

export const BillManifest: BuiltinToolManifest = {
  identifier: BillIdentifier,
  type: "builtin",
  systemRole: "Use **splitBill** when people share a bill. Ask for the tip only if it was mentioned; 10 percent is usual.",
  meta: { avatar: "🧾", title: "Bill", description: "Splits a bill among people" },
  api: [
    {
      name: BillApiName.splitBill,
      description: "Split a bill evenly: what each person pays, tip included.",
      parameters: {
        type: "object",
        required: ["amount", "people"],
        additionalProperties: false,
        properties: {
          amount: { type: "number", exclusiveMinimum: 0, description: "The bill without tip." },
          people: { type: "integer", minimum: 1, description: "How many people share it." },
          tip: { type: "number", minimum: 0, default: 10, description: "The tip in percent. Default is 10." },
        },
      },
    },
  ],
};
