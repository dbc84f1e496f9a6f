import { getActiveOrder, updateOrder, type Order } from '@tiffin/contracts'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../../data/use-pos-data.ts'
import { NO_PARTY, type Party } from '../../../drafts/draft.ts'
import { messages } from '../messages.ts'
import type { Cart } from '../cart/use-cart.ts'

/**
 * Provides the party of an order. The party of a new order is part of its draft; a change of an order in view is sent
 * to the server at once.
 */
export function useParty(order: Order | null, cart: Cart) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const [sent, setSent] = useState<Party | null>(null)

  const change = async (orderId: string, before: Party, party: Party) => {
    setSent(party)
    const body =
      party.covers === before.covers ? { promisedInMinutes: party.promisedInMinutes } : { covers: party.covers }
    try {
      await call(updateOrder, { params: { id: orderId }, body })
    } catch (error) {
      setSent(null)
      toast.error(serverTextOr(error, messages.partyFailed))
    }
    readAgain()
    void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
  }

  if (!order) return { party: cart.draft.party ?? NO_PARTY, setParty: cart.setParty }
  const party = sent ?? { covers: order.covers ?? null, promisedInMinutes: null }
  return { party, setParty: (next: Party) => void change(order.id, party, next) }
}
