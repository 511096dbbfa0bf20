export const BillIdentifier = "lobe-bill";

export const BillApiName = {
  splitBill: "splitBill",
} as const;

export interface SplitBillParams {
  amount: number;
  people: number;
  tip?: number;
}

export interface SplitBillState {
  each: number;
  total: number;
}
