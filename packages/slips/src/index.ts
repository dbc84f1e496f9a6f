export { drawerSlip } from './drawer-slip.ts'
export {
  ADDITION,
  kotSlip,
  REPEAT,
  reprintOf,
  ticketOfKot,
  ticketOfOrder,
  ticketOrder,
  type KitchenTicket,
} from './kot.ts'
export { billLink, qrLabel, type UpiSettings } from './order-bill/bill-link.ts'
export {
  billAmountsOf,
  chargesToSend,
  givenBefore,
  isByGst,
  isCompleted,
  orderToBillLines,
  paymentRowsOf,
  settledBill,
  unsettledBill,
  type BillAmounts,
  type GivenWithBill,
} from './order-bill/bill-amounts.ts'
export { openChargesOf, usualChargesOf, type BillingMode } from './order-bill/charges.ts'
export type { WireCharge } from './order-bill/gst-amounts.ts'
export { documentBill } from './order-bill/document-bill.ts'
export { orderBillSlip, repeated, type OrderBill } from './order-bill/order-bill-slip.ts'
export { outageSlip, returnSlip } from './outage-slip.ts'
export {
  inCopies,
  placeOf,
  WIDE_COLUMN,
  type ColumnsRow,
  type QrRow,
  type Slip,
  type SlipRow,
  type TextRow,
} from './slip.ts'
export { testSlip } from './test-slip.ts'
