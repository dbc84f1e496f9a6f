import { isRefused } from '@tiffin/app-kit'
import { getActiveOrder, listKots, mergeOrders, splitOrder, type Kot, type Order } from '@tiffin/contracts'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { actionKey, forgetActionKey } from '../../../drafts/action-key.ts'
import { useNoteTickets } from '../../../printing/use-note-tickets.ts'
import { messages } from './messages.ts'

export type MovedItem = { readonly line_id: string; readonly quantity: number }

/**
 * Returns functions that move dishes of an order. Each resolves with the order that has the dishes now, or with null
 * when nothing moved or the result is unknown. A move without an answer keeps its key, so that the same choice moves
 * nothing twice.
 */
export function useMove(order: Order) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const { id, version } = order

  const act = async (content: object, send: (idempotencyKey: string) => Promise<Order>): Promise<Order | null> => {
    const action = `move:${id}`
    try {
      const idempotencyKey = await actionKey(action, content)
      const holder = await send(idempotencyKey)
      forgetActionKey(action)
      noteTickets(await newestMoves(holder))
      return holder
    } catch (error) {
      const refused = isRefused(error)
      if (refused) forgetActionKey(action)
      toast.error(refused ? serverTextOr(error, messages.splitFailed) : messages.unanswered)
      return null
    } finally {
      readAgain()
      void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
    }
  }

  const split = (items: readonly MovedItem[], tableId: string | null) => {
    const body = { parts: [{ table_id: tableId, items: [...items] }], version }
    return act(body, async (idempotencyKey) => {
      const { parts } = await call(splitOrder, { params: { id }, body }, { idempotencyKey })
      return parts[0]!
    })
  }
  const merge = (into: string) => {
    const body = { into, version }
    return act(body, (idempotencyKey) => call(mergeOrders, { params: { id }, body }, { idempotencyKey }))
  }
  return { split, merge }
}

/**
 * Reads the newest tickets of a move to this order, which inform the stations; none if they cannot be read. The till
 * needs them to notice a ticket that does not reach its station.
 *
 * @param movedTo the name of the table to which the party moved; empty for dishes
 */
export async function newestMoves({ id }: Pick<Order, 'id'>, movedTo = ''): Promise<Kot[]> {
  const kots = await call(listKots, { params: { id } }).catch(() => [])
  const last = kots.findLast(({ kind, note }) => kind === 'move' && note?.endsWith(movedTo && ` is now ${movedTo}`))
  return kots.filter(({ kind, created_at }) => kind === 'move' && created_at === last?.created_at)
}
