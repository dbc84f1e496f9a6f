import { orderBillSlip, type OrderBill } from '@tiffin/slips'
import type { Ref } from 'react'
import { SlipPaper } from '../slip/slip.tsx'

export type BillSlipProps = OrderBill & { readonly slipRef?: Ref<HTMLElement> }

/** Shows the bill of an order on 80 mm of paper: the same slip that network printers print. */
export function BillSlip({ slipRef, ...bill }: BillSlipProps) {
  return <SlipPaper slip={orderBillSlip(bill)} slipRef={slipRef} />
}
