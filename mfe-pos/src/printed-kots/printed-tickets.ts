import { listKots, type PunchReply } from '@tiffin/contracts'
import { ticketOfKot, type KitchenTicket } from '@tiffin/receipts'
import { call } from '@tiffin/web-kit'
import { countKotPrint } from './count-kot-print.ts'

/**
 * The papers of a punch that was sent with `printsKots`, one a station. A ticket that is not counted as printed,
 * because an attempt of before made it, is counted now. Where the tickets cannot be read, all of the punch is one
 * paper: the kitchen must have it.
 */
export async function printedTickets(
  orderId: string,
  made: NonNullable<PunchReply['kots']>,
  whole: KitchenTicket,
): Promise<readonly KitchenTicket[]> {
  const all = await call(listKots, { params: { id: orderId } }).catch(() => null)
  const kots = all?.filter(({ id }) => made.some((ticket) => ticket.id === id))
  if (!kots || kots.length < made.length) return [whole]
  return Promise.all(
    kots.map(async (kot) =>
      ticketOfKot(whole, kot, kot.printed > 0 ? kot.printed - 1 : await countKotPrint(orderId, kot)),
    ),
  )
}
