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

/** The texts on tickets when the settings cannot be read: the kitchen needs the dishes even then. */
const NO_TEXTS = { kot_header: '', kot_footer: '' }
const invalidates = [listUndelivered, listPrinters]

/**
 * Provides the tickets that wait for printers, and the three actions for them, which the till offers, too: try again,
 * print here, and note that the kitchen was informed.
 */
export function useWaitingTickets() {
  const tellFailure = useTellFailure()
  const undelivered = useApiQuery(listUndelivered, {}, { refetchInterval: TIMINGS.dashboardRefreshMs })
  const settings = useApiQuery(getRestaurantSettings)
  const { mutateAsync: handOver } = useApiMutation(handOverTicket, { invalidates })
  const { mutateAsync: retry } = useApiMutation(retryTicket, { invalidates })
  const [paper, setPaper] = useState<readonly KitchenTicket[] | null>(null)
  const printed = useCallback(() => setPaper(null), [])

  /** Takes a ticket over. Returns false only when a colleague has taken it over before. */
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
  // The ticket is taken over first, so that no printer prints it, too. A ticket that a colleague has taken over is not
  // printed.
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
    /** The tickets to print now, with the texts on them; null when there is nothing to print. */
    paper:
      paper && !settings.isPending ? { tickets: paper, settings: settings.data ?? NO_TEXTS, onPrinted: printed } : null,
    acts: { tryAgain, print, tell: (ticket: WaitingTicket) => take(ticket, 'told') },
  }
}
