import type { Order } from '@tiffin/contracts'
import { Layers } from 'lucide-react'
import { messages } from './messages.ts'

type FurtherBillsMarkProps = {
  /** True while the order of the table itself is open. The text then says 'more', because the tile shows that order. */
  readonly isBeside: boolean
  readonly bills: readonly Order[] | undefined
  readonly className: string
}

/** Marks a table that has open further bills. Renders nothing for any other table. */
export function FurtherBillsMark({ isBeside, bills, className }: FurtherBillsMarkProps) {
  if (!bills) return null
  return (
    <>
      {' '}
      <span className={className}>
        <Layers size={14} aria-hidden className="shrink-0" />
        {isBeside ? messages.moreBills(bills.length) : messages.billsOpen(bills.length)}
      </span>
    </>
  )
}
