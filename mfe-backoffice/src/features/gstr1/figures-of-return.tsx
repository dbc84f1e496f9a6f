import type { Gstr1Return } from '@tiffin/contracts'
import { stateTaxOf } from '@tiffin/domain'
import { cx, Money } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { figuresOf } from './figures.ts'
import { messages } from './messages.ts'

/** Shows what a return adds up to, and how many documents it counts. */
export function FiguresOfReturn({ shown }: { shown: Gstr1Return }) {
  const { taxable, cgst, sgst, withoutGst, documents, cancelled } = figuresOf(shown)
  return (
    <div className="@container">
      <dl className="grid gap-3 @min-[20rem]:grid-cols-2 @min-[60rem]:grid-cols-5">
        <Figure label={messages.taxable} isFirst>
          <Money amountPaise={taxable} />
        </Figure>
        <Figure label="CGST">
          <Money amountPaise={cgst} />
        </Figure>
        <Figure label={stateTaxOf(shown.gstin.slice(0, 2))}>
          <Money amountPaise={sgst} />
        </Figure>
        <Figure label={messages.withoutGst}>
          <Money amountPaise={withoutGst} />
        </Figure>
        <Figure label={messages.documents}>
          {documents.toLocaleString('en-IN')}
          {cancelled > 0 && (
            <span className="ml-2 text-sm font-normal text-muted">{messages.cancelled(cancelled)}</span>
          )}
        </Figure>
      </dl>
    </div>
  )
}

function Figure({ label, isFirst = false, children }: { label: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'grid content-between gap-1 rounded-card border border-line bg-surface p-4',
        isFirst && '@min-[20rem]:col-span-2 @min-[60rem]:col-span-1',
      )}
    >
      <dt className="text-base font-medium text-muted">{label}</dt>
      <dd className="text-lg font-bold tracking-tight text-ink tabular-nums">{children}</dd>
    </div>
  )
}
