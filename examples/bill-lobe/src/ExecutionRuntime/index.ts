import type { BuiltinServerRuntimeOutput } from "@lobechat/types";

import type { SplitBillParams, SplitBillState } from "../types";

export class BillExecutionRuntime {
  async splitBill({ amount, people, tip = 10 }: SplitBillParams): Promise<BuiltinServerRuntimeOutput> {
    const total = Math.round(amount * (100 + tip)) / 100;
    const each = Math.ceil((total / people) * 100 - 1e-6) / 100;
    const state: SplitBillState = { each, total };
    return { success: true, content: `${each.toFixed(2)} each (${total.toFixed(2)} in all, tip ${tip} %)`, state };
  }
}
