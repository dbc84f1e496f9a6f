import type { DocumentDetails } from '@tiffin/contracts'
import { formatDate, formatRupees, isSeriesOfSupply, paiseFromRupees } from '@tiffin/domain'
import { Badge, cx, linkClass, Money } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { STATE_TONES, STATE_WORDS } from '../state-words.ts'

type DocumentFactsProps = { readonly document: DocumentDetails; readonly onOpen: (id: string) => void }

/** Shows the state of a document, its amount, and what happened to it after it was issued. */
export function DocumentFacts({ document, onOpen }: DocumentFactsProps) {
  const { kind, state, payable, methods, invoice, cancelled, reason, papers, refunded } = document
  const isCredit = kind === 'credit_note'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
        <Money
          amountPaise={paiseFromRupees(payable)}
          className={cx('text-xl font-bold tracking-tight', cancelled && 'text-muted line-through')}
        />
      </div>
      {cancelled && (
        <div className="rounded-control bg-danger-soft px-3 py-2 text-base text-danger-ink">
          <p className="font-medium">
            Cancelled {formatDate(cancelled.at, 'dayAndTime')}: {cancelled.reason}
          </p>
          {cancelled.note && <p className="[overflow-wrap:anywhere]">{cancelled.note}</p>}
        </div>
      )}
      <dl className="grid gap-y-2 text-base">
        <Fact label="Issued">{formatDate(document.issued_at, 'dayAndTime')}</Fact>
        <Fact label="Order">
          {document.order_number} · {document.order_type}
        </Fact>
        {invoice && (
          <Fact label={isSeriesOfSupply(invoice.number) ? 'For bill' : 'For invoice'}>
            <DocumentLink id={invoice.id} number={invoice.number} onOpen={onOpen} />
          </Fact>
        )}
        {reason && <Fact label="Reason">{reason}</Fact>}
        {!cancelled && (
          <Fact label={isCredit ? 'Given back by' : 'Paid by'}>{methods.join(', ') || messages.notPaid}</Fact>
        )}
        <Fact label="Papers">{messages.papers(papers)}</Fact>
      </dl>
      {document.credit_notes.length > 0 && (
        <section aria-label="Credit notes" className="grid gap-1 rounded-control border border-line px-3 py-2">
          <p className="text-base font-medium tabular-nums">
            {formatRupees(paiseFromRupees(refunded))} of {formatRupees(paiseFromRupees(payable))} given back
          </p>
          <ul className="grid">
            {document.credit_notes.map((note) => (
              <li key={note.id} className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="flex flex-wrap items-center gap-x-3">
                  <DocumentLink id={note.id} number={note.number} onOpen={onOpen} />
                  <span className="text-sm text-muted">{formatDate(note.issued_at, 'dayAndTime')}</span>
                </span>
                <Money amountPaise={paiseFromRupees(note.payable)} className="ml-auto text-base" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function DocumentLink({ id, number, onOpen }: { id: string; number: string; onOpen: (id: string) => void }) {
  return (
    <button type="button" className={cx(linkClass, 'tabular-nums')} onClick={() => onOpen(id)}>
      {number}
    </button>
  )
}
