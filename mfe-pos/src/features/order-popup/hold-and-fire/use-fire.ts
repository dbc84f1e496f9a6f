import { isRefused, useIdempotencyKey } from '@tiffin/app-kit'
import { fireLines, getActiveOrder, type Order } from '@tiffin/contracts'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { messages } from '../../../held-dishes/messages.ts'
import { isWatched } from '../../../printing/is-watched.ts'
import { useNoteTickets } from '../../../printing/use-note-tickets.ts'

/**
 * Returns a function that fires held lines of an order. The same lines are sent again under the same key, so that a
 * lost reply is repeated. Where no station has a screen or a printer, the tickets are then shown to be printed.
 */
export function useFire(order: Order, onTicket: (order: Order) => void, onDone: () => void) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const noteTickets = useNoteTickets()
  const [isBusy, setBusy] = useState(false)
  const { keyFor } = useIdempotencyKey()

  const fire = async (lineIds: readonly string[], names: string) => {
    setBusy(true)
    const input = { params: { id: order.id }, body: { line_ids: [...lineIds] } }
    try {
      const fired = await call(fireLines, input, { idempotencyKey: keyFor(...lineIds) })
      toast.success(messages.fired(names))
      noteTickets(fired.kots)
      if (!isWatched(queries)) onTicket(fired.order)
    } catch (error) {
      toast.error(serverTextOr(error, messages.fireFailed))
      // A refusal ends the act as success does: a colleague fired or voided what the sheet still shows as held. The
      // order is read again, and what is still held can be fired from it.
      if (!isRefused(error)) return setBusy(false)
    }
    readAgain()
    void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
    onDone()
  }
  return { fire, isBusy }
}
