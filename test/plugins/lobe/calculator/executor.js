import { BaseExecutor } from "@lobechat/types";
import { CalculatorApiName, CalculatorIdentifier } from "./manifest.js";

class CalculatorExecutor extends BaseExecutor {
  identifier = CalculatorIdentifier;
  apiEnum = CalculatorApiName;
  calls = 0;

  // The documented pitfall: a method, not a field.
  async calculate({ a, b }) {
    this.calls += 1;
    return { success: true, content: `${a + b}`, state: { sum: a + b, calls: this.calls } };
  }

  evaluate = async function (params, ctx) {
    return { success: true, content: `this is ${this}`, state: { ...ctx, signal: ctx.signal instanceof AbortSignal } };
  };
}

export const calculatorExecutor = new CalculatorExecutor();
