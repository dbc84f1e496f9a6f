import { printKot, type Kot } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

/**
 * Counts a print of a ticket; call it before printing.
 *
 * @returns 0 for the first print, the number of the reprint for later ones, null if the server does not answer
 */
export function countKotPrint(orderId: string, kot: Kot): Promise<number | null> {
  return call(printKot, { params: { id: orderId, kotId: kot.id } }).then(
    ({ printed }) => printed - 1,
    () => null,
  )
}
