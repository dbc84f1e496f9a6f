export { BillModal, type BillModalProps, type PaymentOutcome, type Settlement } from './bill/bill-modal.tsx'
export { BillSlip, type BillSlipProps } from './bill/bill-slip.tsx'
export {
  isCompleted,
  openBill,
  orderToBillLines,
  settledBill,
  toDiscount,
  type WireDiscount,
} from './bill/order-bill.ts'
export { KotModal, type KotModalProps } from './kot/kot-modal.tsx'
export { KotSlip, type KotSlipProps } from './kot/kot-slip.tsx'
export { printPage } from './print/print-page.ts'
export { printSlip } from './print/print-slip.ts'
