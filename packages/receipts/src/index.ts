export { BILL_DIALOG, BillFigures, BillLayout, type ShownBill } from './bill/bill-layout.tsx'
export { BillModal } from './bill/bill-modal.tsx'
export { BillSlip } from './bill/bill-slip.tsx'
export { DocumentSlip } from './bill/document-slip.tsx'
export {
  discountGivenTo,
  invoiceOf,
  isByGst,
  partBalance,
  unsettledBill,
  viewOf,
  type GivenWithBill,
} from './bill/order-bill.ts'
export { PaymentDetails } from './bill/payment-details.tsx'
export { PaymentList } from './bill/payment-list.tsx'
export { PrintedInvoice } from './bill/printed-invoice.tsx'
export { KotModal } from './kot/kot-modal.tsx'
export { KotPrint } from './kot/kot-print.tsx'
export { KotSlip } from './kot/kot-slip.tsx'
export { paperOfUndelivered } from './kot/paper-of-undelivered.ts'
export { printPage, printSlip, usePrinting, type IssuedBill, type Printing } from './print/print.ts'
export { billLink } from './upi/bill-link.ts'
export { PanelQr } from './upi/panel-qr.tsx'
export { ADDITION, placeOf, REPEAT, reprintOf, ticketOfKot, ticketOfOrder, type KitchenTicket } from '@tiffin/slips'
