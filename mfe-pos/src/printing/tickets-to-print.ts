import { listKots, type PunchReply } from '@tiffin/contracts'
import { ticketOfKot, type KitchenTicket } from '@tiffin/receipts'
import { call } from '@tiffin/web-kit'
import { countKotPrint } from './count-kot-print.ts'

/**
 * Returns the papers of a punch, one for each of these tickets. A ticket that does not count as printed yet is counted
 * now: an earlier attempt made it, or stations have their own printers. If the tickets cannot be read, the whole punch
 * is one paper, because the kitchen must get it.
 */
export async function ticketsToPrint(
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
