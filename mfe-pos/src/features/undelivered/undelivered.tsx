import {
  handOverTicket,
  handOverTickets,
  listUndelivered,
  retryTicket,
  type RestaurantSettings,
  type UndeliveredTicket,
} from '@tiffin/contracts'
import { KotPrint, ticketOfKot, type KitchenTicket } from '@tiffin/receipts'
import { Button } from '@tiffin/ui'
import { serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import { useBell } from '@tiffin/web-kit/sound'
import { BellRing, Check, Printer, RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { countKotPrint } from '../../printed-kots/count-kot-print.ts'
import { AGENT_OFF, NOT_PRINTED_YET, PROBLEM_WORDS } from '../../printed-kots/printer-words.ts'
import { messages } from './messages.ts'
import { useUndelivered } from './use-undelivered.ts'

/** The most tickets in the bar, because the tables below should stay in sight. */
const MOST = 3
const RING_AGAIN_MS = 20_000

type UndeliveredProps = {
  readonly settings: RestaurantSettings
  /** True while an order or a slip covers the floor. */
  readonly isCovered: boolean
}

/**
 * Lists the tickets that the kitchen did not get, on top of everything and with a sound, until a screen shows them, a
 * printer prints them, or a person prints them here or tells the kitchen.
 */
export function Undelivered({ settings, isCovered }: UndeliveredProps) {
  const { tickets, more, expired, unknown, hasPrinters } = useUndelivered()
  const { mutateAsync: handOver } = useApiMutation(handOverTicket, { invalidates: [listUndelivered] })
  const { mutateAsync: handOverAll } = useApiMutation(handOverTickets, { invalidates: [listUndelivered] })
  const { mutateAsync: retry } = useApiMutation(retryTicket, { invalidates: [listUndelivered] })
  const [paper, setPaper] = useState<readonly KitchenTicket[] | null>(null)
  const printed = useCallback(() => setPaper(null), [])
  const newest = tickets.at(-1)
  useAlarm(newest?.id ?? unknown.at(-1)?.id, newest && isCovered ? textOf(newest) : null)

  const take = (ticket: UndeliveredTicket, how: 'told' | 'printed_here') =>
    handOver({ params: { id: ticket.id }, body: { how } }).catch(tellFailure)
  const takeExpired = () => handOverAll({ body: { how: 'told', ids: [], expired: true } }).catch(tellFailure)
  const tryAgain = async ({ id }: UndeliveredTicket) => {
    try {
      await retry({ params: { id } })
    } catch (error) {
      return void toast.error(serverTextOr(error, messages.retryFailed))
    }
    toast.info(messages.triedAgain)
  }
  const print = async (ticket: UndeliveredTicket) => {
    const { order_number: orderNumber, order_type: orderType, table_name: place } = ticket
    const counted = await countKotPrint(ticket.order_id, ticket)
    const reprint = counted === 0 && mayBePrinted(ticket) ? null : counted
    setPaper([ticketOfKot({ orderNumber, orderType, place }, ticket, reprint)])
    await take(ticket, 'printed_here')
  }
  if (tickets.length + more + expired + unknown.length === 0 && paper === null) return null

  const notListed = Math.max(0, tickets.length - MOST) + more
  return (
    <section aria-label={messages.region} className="grid gap-px bg-line empty:hidden">
      {tickets.slice(0, MOST).map((ticket) => (
        <Alarm
          key={ticket.id}
          text={textOf(ticket)}
          onPrint={() => void print(ticket)}
          onRetry={ticket.printer && (() => void tryAgain(ticket))}
          onTold={() => void take(ticket, 'told')}
        />
      ))}
      {notListed > 0 && <Alarm text={messages.more(notListed)} />}
      {unknown.slice(0, MOST).map(({ id, number, station }) => (
        <Alarm key={id} text={messages.unknown(messages.ownTicket(number, station))} />
      ))}
      {expired > 0 && (
        <Alarm
          text={hasPrinters ? messages.expiredUnprinted(expired) : messages.expired(expired)}
          onTold={() => void takeExpired()}
        />
      )}
      {paper && <KotPrint tickets={paper} settings={settings} onPrinted={printed} />}
    </section>
  )
}

function tellFailure(error: unknown): void {
  toast.error(serverTextOr(error, messages.failed))
}

/**
 * Rings while there is an alarm, and at once for each new one. A touch silences the bell only until the next ring, at
 * most `RING_AGAIN_MS` later, because staff touch the till all the time.
 *
 * @param text the announcement if the bar is covered; null if it is visible
 */
function useAlarm(newest: string | undefined, text: string | null): void {
  const { ring, silence } = useBell()
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  useEffect(() => {
    if (newest === undefined) return
    if (latest.current !== null) toast.error(latest.current, { id: 'undelivered' })
    ring()
    const again = setInterval(ring, RING_AGAIN_MS)
    return () => {
      clearInterval(again)
      silence()
    }
  }, [newest, ring, silence])
}

type AlarmProps = {
  readonly text: string
  readonly onPrint?: () => void
  readonly onRetry?: (() => void) | undefined
  readonly onTold?: () => void
}

function Alarm({ text, onPrint, onRetry, onTold }: AlarmProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-danger-soft px-3 py-2 text-danger-ink">
      <p role="alert" className="flex min-w-0 flex-1 basis-64 items-center gap-2 text-base font-bold">
        <BellRing size={20} aria-hidden className="shrink-0" />
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        {onPrint && (
          <Button icon={<Printer size={20} aria-hidden />} onClick={onPrint}>
            {messages.printHere}
          </Button>
        )}
        {onRetry && (
          <Button icon={<RotateCcw size={20} aria-hidden />} onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
        {onTold && (
          <Button icon={<Check size={20} aria-hidden />} onClick={onTold}>
            {messages.told}
          </Button>
        )}
      </div>
    </div>
  )
}

function textOf(ticket: UndeliveredTicket): string {
  const { number, table_name: table, order_type: type, station } = ticket
  return messages.notDelivered(messages.ticket(number, table ?? type, station), problemOf(ticket))
}

function problemOf({ problem, printer }: UndeliveredTicket): string {
  if (!printer) return messages.problems[problem]
  if (!printer.is_agent_on) return AGENT_OFF
  return printer.problem === null ? NOT_PRINTED_YET : PROBLEM_WORDS[printer.problem]
}

/**
 * True where a printer may have the paper out although nobody has said so: an attempt may be under way, or the printer
 * stopped in the middle of one. Nothing came out of a printer that was not reached, or that lacks letters.
 */
function mayBePrinted({ printer }: UndeliveredTicket): boolean {
  return printer !== undefined && printer.problem !== 'unreachable' && printer.problem !== 'cannot-print'
}
