export { BILL_DIALOG, BillFigures, BillLayout, type ShownBill } from './bill/bill-layout.tsx'
export { BillModal } from './bill/bill-modal.tsx'
export { DocumentSlip } from './bill/document-slip.tsx'
export { PaymentDetails } from './bill/payment-details.tsx'
export { PaymentList } from './bill/payment-list.tsx'
export { PrintedInvoice } from './bill/printed-invoice.tsx'
export { KotModal } from './kot/kot-modal.tsx'
export { KotPrint } from './kot/kot-print.tsx'
export { KotSlip } from './kot/kot-slip.tsx'
export { paperOfUndelivered } from './kot/paper-of-undelivered.ts'
export { printPage, printSlip, usePrinting, type IssuedBill, type Printing } from './print/print.ts'
export { PanelQr } from './upi/panel-qr.tsx'
export { SlipPaper } from './slip/slip.tsx'
export { SlipPrint } from './slip/slip-print.tsx'
export {
  ADDITION,
  billAmountsOf,
  givenBefore,
  billLink,
  chargesToSend,
  isByGst,
  openChargesOf,
  orderBillSlip,
  orderToBillLines,
  placeOf,
  REPEAT,
  reprintOf,
  ticketOfKot,
  ticketOfOrder,
  unsettledBill,
  usualChargesOf,
  type BillAmounts,
  type BillingMode,
  type GivenWithBill,
  type KitchenTicket,
  type WireCharge,
} from '@tiffin/slips'
