import type { printKot, ResponseOf, UndeliveredTicket } from '@tiffin/contracts'
import { reprintOf, ticketOfKot, type KitchenTicket } from '@tiffin/slips'

/**
 * Makes the paper of a ticket that the kitchen did not get, for printing by hand: marked as a repetition where its
 * printer may have it out although nobody has said so, and only there.
 *
 * @param counted the answer to the count of this paper; null without one, which marks the paper as well
 */
export function paperOfUndelivered(
  ticket: UndeliveredTicket,
  counted: ResponseOf<typeof printKot> | null,
): KitchenTicket {
  const { order_number: orderNumber, order_type: orderType, table_name: place, printer } = ticket
  // A service of the release before does not say so: then any printer may have it out.
  const mayBePrinted = counted?.may_be_printed ?? printer?.may_be_printed ?? printer !== undefined
  const reprint = counted && reprintOf(counted.printed - 1, mayBePrinted)
  return ticketOfKot({ orderNumber, orderType, place }, ticket, reprint)
}
