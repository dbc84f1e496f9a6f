import type { DocumentDetails } from '@tiffin/contracts'
import { documentBill, orderBillSlip, type OrderBill } from '@tiffin/slips'
import type { Ref } from 'react'
import { SlipPaper } from '../slip/slip.tsx'

type DocumentSlipProps = {
  readonly document: DocumentDetails
  readonly settings: OrderBill['settings']
  readonly isDuplicate?: boolean
  readonly slipRef?: Ref<HTMLElement>
}

/** Shows the paper of an issued document: a tax invoice, a bill of supply, or a credit note. */
export function DocumentSlip({ document, slipRef, ...bill }: DocumentSlipProps) {
  return <SlipPaper slip={orderBillSlip({ ...documentBill(document), ...bill })} slipRef={slipRef} />
}
