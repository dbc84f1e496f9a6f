import { printKot, type Kot } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

/** Counts a paper before it is printed. @returns its number as a reprint, 0 for the first; null without an answer */
export function countKotPrint(orderId: string, kot: Kot): Promise<number | null> {
  return call(printKot, { params: { id: orderId, kotId: kot.id } }).then(
    ({ printed }) => printed - 1,
    () => null,
  )
}
