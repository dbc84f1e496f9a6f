import {
  getRestaurantSettings,
  handOverTicket,
  listPrinters,
  listUndelivered,
  printKot,
  retryTicket,
} from '@tiffin/contracts'
import { paperOfUndelivered, type KitchenTicket } from '@tiffin/receipts'
import { call, isApiError, TIMINGS, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useState } from 'react'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { nameOf, type WaitingTicket } from './waiting-ticket-words.ts'

/** The kitchen needs the dishes also where the texts above and below them cannot be read. */
const NO_TEXTS = { kot_header: '', kot_footer: '' }
const invalidates = [listUndelivered, listPrinters]

/** Reads what waits for the printers, and what a person can do about it: the same three acts as at the till. */
export function useWaitingTickets() {
  const tellFailure = useTellFailure()
  const undelivered = useApiQuery(listUndelivered, {}, { refetchInterval: TIMINGS.dashboardRefreshMs })
  const settings = useApiQuery(getRestaurantSettings)
  const { mutateAsync: handOver } = useApiMutation(handOverTicket, { invalidates })
  const { mutateAsync: retry } = useApiMutation(retryTicket, { invalidates })
  const [paper, setPaper] = useState<readonly KitchenTicket[] | null>(null)
  const printed = useCallback(() => setPaper(null), [])

  /** Returns false for a ticket that a colleague has taken over. */
  const take = async (ticket: WaitingTicket, how: 'told' | 'printed_here') => {
    try {
      await handOver({ params: { id: ticket.id }, body: { how } })
    } catch (error) {
      tellFailure(error, messages.handOverFailed)
      return !isApiError(error, 'KOT_TAKEN_OVER')
    }
    toast.success(messages.takenOver(nameOf(ticket)))
    return true
  }
  // The ticket is taken over first: no printer gets it any more, and what a colleague has answered for is not printed.
  const print = async (ticket: WaitingTicket) => {
    if (!(await take(ticket, 'printed_here'))) return
    const counted = await call(printKot, { params: { id: ticket.order_id, kotId: ticket.id } }).catch(() => null)
    setPaper([paperOfUndelivered(ticket, counted)])
  }
  const tryAgain = async (ticket: WaitingTicket) => {
    try {
      await retry({ params: { id: ticket.id } })
    } catch (error) {
      return tellFailure(error, messages.retryFailed)
    }
    toast.success(messages.triedAgain(nameOf(ticket)))
  }
  return {
    undelivered,
    tickets: undelivered.data?.tickets.filter((ticket): ticket is WaitingTicket => ticket.printer !== undefined) ?? [],
    more: (undelivered.data?.more ?? 0) + (undelivered.data?.more_expired ?? 0),
    /** What to print now, with the texts on tickets; null without one. */
    paper:
      paper && !settings.isPending ? { tickets: paper, settings: settings.data ?? NO_TEXTS, onPrinted: printed } : null,
    acts: { tryAgain, print, tell: (ticket: WaitingTicket) => take(ticket, 'told') },
  }
}
