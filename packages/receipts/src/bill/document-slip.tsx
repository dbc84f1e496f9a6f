import type { DocumentDetails } from '@tiffin/contracts'
import { documentBill } from '@tiffin/slips'
import type { Ref } from 'react'
import { BillSlip, type BillSlipProps } from './bill-slip.tsx'

type DocumentSlipProps = {
  readonly document: DocumentDetails
  readonly settings: BillSlipProps['settings']
  readonly isDuplicate?: boolean
  readonly slipRef?: Ref<HTMLElement>
}

/** Shows the paper of an issued document: a tax invoice, or a credit note. */
export function DocumentSlip({ document, ...slip }: DocumentSlipProps) {
  return <BillSlip {...documentBill(document)} {...slip} />
}
