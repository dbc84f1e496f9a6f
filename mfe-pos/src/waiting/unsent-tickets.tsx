import { listOrders, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { KotPrint, type KitchenTicket } from '@tiffin/receipts'
import { Button } from '@tiffin/ui'
import { queryKeyOf, serverTime, useQueryClient } from '@tiffin/web-kit'
import { ChefHat, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { isWatched } from '../printing/is-watched.ts'
import { messages } from './messages.ts'
import { useMarkPrinted } from './print-here.ts'
import { isPunch, joinRefs, refsOf, whoseOf, type Waiting, type WaitingPunch } from './punch-job.ts'
import { cookedOf, ticketOfPunch } from './ticket-of-punch.ts'
import { useIsCut, useWaiting } from './use-waiting.ts'

/** The age above which the kitchen does not need a ticket any more. The server expires unseen tickets at this age. */
const EATEN_AFTER_MS = 2 * HOUR_MS

/**
 * Names the waiting punches whose dishes the kitchen does not know, while the server does not answer, and prints their
 * kitchen tickets on this till. Renders nothing in a restaurant whose stations have neither screens nor printers.
 */
export function UnsentTickets({ settings }: { readonly settings: RestaurantSettings }) {
  const queries = useQueryClient()
  const waiting = useWaiting()
  const isCut = useIsCut()
  const markPrinted = useMarkPrinted()
  const [papers, setPapers] = useState<readonly KitchenTicket[] | null>(null)
  const printed = useCallback(() => setPapers(null), [])
  const unsent = isCut && isWatched(queries) ? waiting.filter(isUnsent) : []

  const print = () => {
    const orders = queries.getQueryData<Order[]>(queryKeyOf(listOrders, {})) ?? []
    // A punch that the queue has sent since the notice was drawn is not printed here, so no paper may be left.
    const marked = unsent.filter(({ id }) => markPrinted(id))
    if (marked.length > 0) setPapers(marked.map((punch) => paperOf(punch, orders)))
  }
  return (
    <>
      {unsent.length > 0 && (
        // Toasts begin below the notice, so that they do not cover its button.
        <section
          aria-label={messages.unsentTickets}
          data-toasts-below=""
          className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 bg-warning-soft px-3 py-2 text-warning-ink"
        >
          <p role="status" className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-base">
            <ChefHat size={20} aria-hidden className="shrink-0" />
            <b className="tabular-nums [overflow-wrap:anywhere]">{messages.notInKitchen(unsent.map(nameOf))}</b>
          </p>
          <Button icon={<Printer size={20} aria-hidden />} onClick={print}>
            {messages.printHere(unsent.length)}
          </Button>
        </section>
      )}
      {papers && <KotPrint tickets={papers} settings={settings} onPrinted={printed} />}
    </>
  )
}

function isUnsent(command: Waiting): command is WaitingPunch {
  if (!isPunch(command) || command.refusal) return false
  const { printedHere, attempt } = command.job
  return !printedHere && cookedOf(attempt).length > 0 && Date.now() - command.takenAt < EATEN_AFTER_MS
}

/** Names a punch as its paper does: 'T4 A1-17', which never breaks over two lines. */
function nameOf({ job }: WaitingPunch): string {
  return [whoseOf(job), joinRefs(refsOf([job]))].filter(Boolean).join('\u00a0')
}

function paperOf({ job, takenAt }: WaitingPunch, orders: readonly Order[]): KitchenTicket {
  const { attempt } = job
  const known = orders.find(({ id }) => id === attempt.orderId)
  const orderNumber = known?.order_number ?? (joinRefs(refsOf([job])) || messages.orderNumberFollows)
  // The clock of this terminal may be wrong.
  const atMs = takenAt + serverTime() - Date.now()
  return { ...ticketOfPunch(job, { orderNumber, atMs }), isByHand: true }
}
