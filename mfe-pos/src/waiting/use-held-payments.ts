import { listHeldCommands, type HeldCommand } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'
import { messages } from './messages.ts'
import { moneyText } from './settle-job.ts'

type ReadOptions = Parameters<typeof useApiQuery<typeof listHeldCommands>>[2]

/** Reads the commands of all tills that wait for a decision; the floor reads them again when one changes. */
export function useHeldCommands(options?: ReadOptions) {
  return useApiQuery(listHeldCommands, { query: { reasons: 'every' } }, options)
}

/** Returns the payments of an order that wait for a decision, whichever till took them. */
export function useHeldPayments(orderId: string): readonly HeldCommand[] {
  // `RefusedCommands` above the floor reads the list again.
  const { data = [] } = useHeldCommands({ staleTime: Infinity })
  return data.filter(
    ({ lines, is_paid: isPaid, other_order: other }) => isPaid && lines.length === 0 && other?.id === orderId,
  )
}

/** Formats the money of a held payment, then each part of it that cannot be read, as the till sent it. */
export function heldTexts({ payments, unread_payments: unread = [] }: HeldCommand): string[] {
  return [moneyText(payments), ...unread.map(({ of, text }) => messages.unread[of](text))].filter(Boolean)
}
