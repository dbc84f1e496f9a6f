import type { ListedDocument } from '@tiffin/contracts'
import { formatDate, formatRupees, paiseFromRupees } from '@tiffin/domain'
import { Badge, cx } from '@tiffin/ui'
import { memo } from 'react'
import { messages } from '../messages.ts'
import { STATE_TONES, STATE_WORDS } from '../state-words.ts'
import { billLayout } from './bill-layout.ts'

type BillRowProps = { readonly bill: ListedDocument; readonly onOpen: (id: string) => void }

/**
 * Shows a bill of the list: a line on a wide screen, a card on a narrow one. A press anywhere on the row opens the
 * bill.
 */
export const BillRow = memo(function BillRow({ bill, onOpen }: BillRowProps) {
  const { id, kind, number, issued_at: at, state, order_number: order, order_type: type, methods } = bill
  const isCancelled = state === 'cancelled'
  return (
    <div
      className={cx(
        'relative min-h-13 items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 hover:bg-sunken',
        billLayout,
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(id)}
        className={cx(
          // The button is high enough for a finger. The negative margins keep the row low.
          '-my-2.5 min-h-11 min-w-0 text-left text-base font-medium tabular-nums [grid-area:number]',
          '[overflow-wrap:anywhere] outline-none after:absolute after:inset-0 after:outline-accent-ink',
          'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2',
        )}
      >
        {number}
      </button>
      <time dateTime={at} className="text-sm text-muted [grid-area:time] @min-[60rem]:text-base">
        {formatDate(at, 'dayAndTime')}
      </time>
      <span className="text-sm text-muted [grid-area:order] @min-[60rem]:text-base">
        {/*
         * The word Order is hidden where the column has that heading, and on a phone, where the line is too short for
         * it.
         */}
        <span className="@max-[24rem]:sr-only @min-[60rem]:sr-only">Order </span>
        <span className="whitespace-nowrap">{order}</span> · <span className="whitespace-nowrap">{type}</span>
      </span>
      <span className="justify-self-end [grid-area:state] @min-[40rem]:justify-self-start">
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
      </span>
      <span className="text-right text-sm text-muted [grid-area:method] @min-[40rem]:text-left @min-[60rem]:text-base">
        {methods.join(', ')}
      </span>
      <span className="grid justify-items-end [grid-area:amount]">
        <span
          className={cx(
            'text-base font-bold whitespace-nowrap tabular-nums',
            isCancelled && 'font-medium text-muted line-through',
          )}
        >
          {kind === 'credit_note' && (
            <>
              <span aria-hidden>−</span>
              <span className="sr-only">given back </span>
            </>
          )}
          {formatRupees(paiseFromRupees(bill.payable))}
        </span>
        {bill.refunded > 0 && (
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            {messages.givenBack(formatRupees(paiseFromRupees(bill.refunded)))}
          </span>
        )}
      </span>
    </div>
  )
})
