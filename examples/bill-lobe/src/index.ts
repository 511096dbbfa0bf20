export { BillManifest } from "./manifest";
export { BillApiName, BillIdentifier, type SplitBillParams, type SplitBillState } from "./types";
