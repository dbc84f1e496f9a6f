import type { printKot, ResponseOf, UndeliveredTicket } from '@tiffin/contracts'
import { reprintOf, ticketOfKot, type KitchenTicket } from '@tiffin/slips'

/**
 * Makes the paper of a ticket that the kitchen did not get, for printing by hand. The paper is marked as a possible
 * repetition if the count failed, or if this is the first counted paper and a printer may have printed the ticket
 * without confirming it. A later paper is marked as a reprint with its number.
 *
 * @param counted the reply to the count of this paper; null if the count failed
 */
export function paperOfUndelivered(
  ticket: UndeliveredTicket,
  counted: ResponseOf<typeof printKot> | null,
): KitchenTicket {
  const { order_number: orderNumber, order_type: orderType, table_name: place, printer } = ticket
  // An earlier release of the server sends no `may_be_printed`. Its tickets count as possibly printed wherever they
  // have a printer.
  const mayBePrinted = counted?.may_be_printed ?? printer?.may_be_printed ?? printer !== undefined
  const reprint = counted && reprintOf(counted.printed - 1, mayBePrinted)
  return ticketOfKot({ orderNumber, orderType, place }, ticket, reprint)
}
