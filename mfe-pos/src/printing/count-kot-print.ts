import { printKot, type Kot } from '@tiffin/contracts'
import { reprintOf } from '@tiffin/receipts'
import { call } from '@tiffin/web-kit'

/**
 * Counts a print of a ticket; call it before printing.
 *
 * @returns 0 for the first print, the number of the reprint for later ones; null if the count fails, or if this is the
 *   first counted print and a network printer may have printed the ticket
 */
export function countKotPrint(orderId: string, kot: Kot): Promise<number | null> {
  return call(printKot, { params: { id: orderId, kotId: kot.id } }).then(
    ({ printed, may_be_printed: mayBePrinted = false }) => reprintOf(printed - 1, mayBePrinted),
    () => null,
  )
}
