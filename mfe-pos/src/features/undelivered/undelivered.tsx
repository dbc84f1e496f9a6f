import {
  handOverTicket,
  handOverTickets,
  listUndelivered,
  printKot,
  retryTicket,
  type RestaurantSettings,
  type UndeliveredTicket,
} from '@tiffin/contracts'
import { KotPrint, paperOfUndelivered, type KitchenTicket } from '@tiffin/receipts'
import { call, isApiError, serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import { useBell } from '@tiffin/web-kit/sound'
import { useCallback, useEffect, useRef, useState } from 'react'
import { textOf } from './alarm-text.ts'
import { Alarm, AlarmList } from './alarm-list.tsx'
import { messages } from './messages.ts'
import { textOfBill, UnprintedBills } from './unprinted-bills.tsx'
import { useUndelivered } from './use-undelivered.ts'

/** The largest number of known and of unknown tickets in the bar, because the tables below should stay in view. */
const MOST = 3
const RING_AGAIN_MS = 20_000

type UndeliveredProps = {
  readonly settings: RestaurantSettings
  /** True while an order or a slip covers the floor. */
  readonly isCovered: boolean
}

/**
 * Lists at the top of the page, with a sound, the bills that were not printed and the tickets that the kitchen did not
 * get. A ticket is listed until a screen shows it, a printer prints it, or a person prints it here or informs the
 * kitchen.
 */
export function Undelivered({ settings, isCovered }: UndeliveredProps) {
  const { tickets, more, expired, unknown, hasPrinters, bills } = useUndelivered()
  const { mutateAsync: handOver } = useApiMutation(handOverTicket, { invalidates: [listUndelivered] })
  const { mutateAsync: handOverAll } = useApiMutation(handOverTickets, { invalidates: [listUndelivered] })
  const { mutateAsync: retry } = useApiMutation(retryTicket, { invalidates: [listUndelivered] })
  const [paper, setPaper] = useState<readonly KitchenTicket[] | null>(null)
  const printed = useCallback(() => setPaper(null), [])
  const newest = tickets.at(-1)
  const bill = bills.at(-1)
  const text = newest ? textOf(newest) : bill ? textOfBill(bill) : null
  useAlarm(newest?.id ?? unknown.at(-1)?.id ?? bill?.id, isCovered ? text : null)

  /**
   * Takes a ticket over. Returns false only if a colleague has taken it over already: after any other failure the
   * kitchen still needs the ticket.
   */
  const take = async ({ id }: UndeliveredTicket, how: 'told' | 'printed_here') => {
    try {
      await handOver({ params: { id }, body: { how } })
      return true
    } catch (error) {
      tellFailure(error)
      return !isApiError(error, 'KOT_TAKEN_OVER')
    }
  }
  const takeExpired = () => handOverAll({ body: { how: 'told', ids: [], expired: true } }).catch(tellFailure)
  const tryAgain = async ({ id }: UndeliveredTicket) => {
    try {
      await retry({ params: { id } })
    } catch (error) {
      return void toast.error(serverTextOr(error, messages.retryFailed))
    }
    toast.info(messages.triedAgain)
  }
  // The ticket is taken over before its print, so that no printer prints it as well. A ticket that a colleague has
  // taken over is not printed.
  const print = async (ticket: UndeliveredTicket) => {
    if (!(await take(ticket, 'printed_here'))) return
    const counted = await call(printKot, { params: { id: ticket.order_id, kotId: ticket.id } }).catch(() => null)
    setPaper([paperOfUndelivered(ticket, counted)])
  }
  const count = tickets.length + more + expired + unknown.length
  const notListed = Math.max(0, tickets.length - MOST) + more
  return (
    <>
      <UnprintedBills bills={bills} />
      {count > 0 && (
        <AlarmList label={messages.region} count={count} summary={messages.summary(count)}>
          {tickets.slice(0, MOST).map((ticket) => (
            <Alarm
              key={ticket.id}
              text={textOf(ticket)}
              onPrint={() => void print(ticket)}
              onRetry={ticket.printer && (() => void tryAgain(ticket))}
              onTell={() => void take(ticket, 'told')}
            />
          ))}
          {notListed > 0 && <Alarm text={messages.more(notListed)} />}
          {unknown.slice(0, MOST).map(({ id, number, station }) => (
            <Alarm key={id} text={messages.unknown(messages.ownTicket(number, station))} />
          ))}
          {expired > 0 && (
            <Alarm
              text={hasPrinters ? messages.expiredUnprinted(expired) : messages.expired(expired)}
              onTell={() => void takeExpired()}
            />
          )}
        </AlarmList>
      )}
      {paper && <KotPrint tickets={paper} settings={settings} onPrinted={printed} />}
    </>
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
