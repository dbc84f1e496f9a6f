export { billSlip, type DocumentPaper } from './bill.ts'
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
export { outageSlip } from './outage-slip.ts'
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
