import type { Printer } from '@tiffin/contracts'
import { KotPrint } from '@tiffin/receipts'
import { Badge, Button, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr } from '@tiffin/web-kit'
import { Check, Printer as PrinterIcon, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { useWaitingTickets } from './use-waiting-tickets.ts'
import { nameOf, stateOfTicket, warningsOf, type WaitingTicket } from './waiting-ticket-words.ts'

/** Shows the kitchen tickets that wait for printers, each with the reason and with the actions that a user can take. */
export function WaitingTickets({ printers }: { readonly printers: readonly Printer[] }) {
  const { undelivered, tickets, more, paper, acts } = useWaitingTickets()
  return (
    <section aria-labelledby="waiting-tickets" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h3 id="waiting-tickets" className="text-base font-bold text-ink">
          {messages.queue}
        </h3>
        <p className="text-sm text-muted">{messages.queueHelp}</p>
      </div>
      {undelivered.isPending && <Skeleton className="h-16" />}
      {undelivered.error && !undelivered.data && (
        <FailedState
          text={serverTextOr(undelivered.error, messages.queueFailed)}
          isRetrying={undelivered.isFetching}
          onRetry={() => void undelivered.refetch()}
        />
      )}
      {undelivered.data && tickets.length + more === 0 && (
        <p className="rounded-control bg-sunken px-3 py-2 text-base text-muted">{messages.queueEmpty}</p>
      )}
      {tickets.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
          {tickets.map((ticket) => (
            <Waiting key={ticket.id} ticket={ticket} printers={printers} acts={acts} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-muted">{messages.more(more)}</p>}
      {paper && <KotPrint {...paper} />}
    </section>
  )
}

type Acts = ReturnType<typeof useWaitingTickets>['acts']
type WaitingProps = {
  readonly ticket: WaitingTicket
  readonly printers: readonly Printer[]
  readonly acts: Acts
}

function Waiting({ ticket, printers, acts }: WaitingProps) {
  const [busy, setBusy] = useState<keyof Acts | null>(null)
  const { printer, created_at: createdAt } = ticket
  const { words, tone } = stateOfTicket(ticket, printers)
  const { attempts = 0 } = printer
  const name = nameOf(ticket)
  // On a phone the icons are hidden, so that the three buttons fit on one line.
  const act = (kind: keyof Acts, word: string, label: string, Icon: typeof Check) => (
    <Button
      aria-label={label}
      className="max-sm:flex-auto max-sm:px-2 max-sm:text-sm"
      icon={<Icon size={20} aria-hidden className="max-sm:hidden" />}
      busy={busy === kind}
      disabled={busy !== null}
      onClick={() => {
        setBusy(kind)
        void acts[kind](ticket).finally(() => setBusy(null))
      }}
    >
      {word}
    </Button>
  )
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <span className="font-bold text-ink">{name}</span>
        <Badge tone={tone} className="whitespace-normal!">
          {words}
        </Badge>
        <span className="basis-full text-sm text-muted">
          {[printer.name, messages.since(createdAt), attempts > 0 ? messages.tries(attempts) : messages.notTried].join(
            ' · ',
          )}
        </span>
        {warningsOf(ticket).map((warning) => (
          <span key={warning} className="basis-full text-sm font-medium text-ink">
            {warning}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {act('tryAgain', messages.tryAgain, messages.tryAgainOf(name), RotateCcw)}
        {act('print', messages.printHere, messages.printHereOf(name), PrinterIcon)}
        {act('tell', messages.tell, messages.tellOf(name), Check)}
      </div>
    </li>
  )
}
