import { isRefused } from '@tiffin/app-kit'
import { fireLines, getActiveOrder, listUndelivered, type Order, type ResponseOf } from '@tiffin/contracts'
import { call, newIdempotencyKey, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useRef, useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { messages } from '../../../held-dishes/messages.ts'
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
  const sent = useRef({ of: '', key: '' })

  const fire = async (lineIds: readonly string[], names: string) => {
    setBusy(true)
    const of = lineIds.join(' ')
    if (sent.current.of !== of) sent.current = { of, key: newIdempotencyKey() }
    const input = { params: { id: order.id }, body: { line_ids: [...lineIds] } }
    try {
      const fired = await call(fireLines, input, { idempotencyKey: sent.current.key })
      toast.success(messages.fired(names))
      noteTickets(fired.kots)
      const outputs = queries.getQueryData<ResponseOf<typeof listUndelivered>>(queryKeyOf(listUndelivered, {}))
      if (outputs?.is_watched !== true) onTicket(fired.order)
    } catch (error) {
      toast.error(serverTextOr(error, messages.fireFailed))
      if (!isRefused(error)) return setBusy(false)
    }
    readAgain()
    void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
    onDone()
  }
  return { fire, isBusy }
}
