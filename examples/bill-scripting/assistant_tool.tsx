type SplitBillParams = {
  amount: number;
  people: number;
  tip?: number;
};

const splitBill: AssistantToolExecuteFn<SplitBillParams> = async ({ amount, people, tip = 10 }) => {
  // The parameters of a tool have types but no bounds: those are checked here.
  if (amount <= 0) return { success: false, message: `The amount must be above 0, not ${amount}.` };
  if (people < 1) return { success: false, message: `At least one person must pay, not ${people}.` };
  const total = amount * (1 + tip / 100);
  const each = total / people;
  return {
    success: true,
    message: `${each.toFixed(2)} each (${total.toFixed(2)} in all, tip ${tip} %)`,
    each: Number(each.toFixed(2)),
    total: Number(total.toFixed(2)),
    tip,
    people,
  };
};

const testSplitBill = AssistantTool.registerExecuteTool<SplitBillParams>(splitBill);

testSplitBill({ amount: 100, people: 3 });
testSplitBill({ amount: 90, people: 2, tip: 0 });
