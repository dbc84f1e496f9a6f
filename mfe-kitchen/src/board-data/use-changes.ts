import { bumpTicket, listKitchenTickets, recallTicket, type KitchenTicket } from '@tiffin/contracts'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useCallback, useRef, useState } from 'react'
import type { BoardTickets } from './reuse-unchanged-tickets.ts'
import { messages } from './messages.ts'
import { withAnsweredTicket, type PendingChange } from './pending.ts'

const READS = { queryKey: queryKeyOf(listKitchenTickets) }

/**
 * The reasons why bumps failed, by the id of the ticket, which is open again. A bump fails when it is refused or
 * unanswered.
 */
export type BumpFailures = ReadonlyMap<string, string>

const without = (failures: BumpFailures, id: string): BumpFailures =>
  failures.has(id) ? new Map([...failures].filter(([each]) => each !== id)) : failures

/**
 * Bumps and recalls tickets. A change shows at once in `pending`. The reply updates every board with the ticket; a
 * failure restores the board. The reason is shown on the ticket for a bump, and as a toast for a recall. Changes to one
 * ticket are sent in turn.
 */
export function useChanges() {
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly PendingChange[]>([])
  const [failures, setFailures] = useState<BumpFailures>(new Map())
  /** The last change under way of each ticket, by the ticket's id. The next change of the ticket waits for it. */
  const underWay = useRef(new Map<string, Promise<unknown>>())

  const apply = useCallback(
    async (change: PendingChange, send: () => Promise<KitchenTicket>): Promise<unknown> => {
      const { id } = change
      setPending((all) => [...all, change])
      setFailures((all) => without(all, id))
      const turn = (underWay.current.get(id) ?? Promise.resolve()).then(send)
      const finished = turn.catch(() => undefined)
      underWay.current.set(id, finished)
      try {
        const answer = await turn
        // A read under way would overwrite the answer with the older board.
        await queries.cancelQueries(READS)
        queries.setQueriesData<BoardTickets>(READS, (board) => board && withAnsweredTicket(board, answer))
        return null
      } catch (error) {
        return error
      } finally {
        if (underWay.current.get(id) === finished) underWay.current.delete(id)
        setPending((all) => all.filter((each) => each !== change))
        void queries.invalidateQueries(READS, { cancelRefetch: false })
      }
    },
    [queries],
  )

  const bump = useCallback(
    async ({ id }: KitchenTicket, lines: readonly number[] | null) => {
      const body = lines === null ? {} : { lines: [...lines] }
      const error = await apply({ kind: 'bump', id, lines }, () => call(bumpTicket, { params: { id }, body }))
      if (error === null) return
      const open = new Set(
        queries.getQueriesData<BoardTickets>(READS).flatMap(([, board]) => board?.open.map((each) => each.id)),
      )
      const reason = messages.notBumped(serverTextOr(error, messages.noAnswer))
      setFailures((all) => new Map([...all].filter(([each]) => open.has(each))).set(id, reason))
    },
    [apply, queries],
  )

  const recall = useCallback(
    async ({ id, number }: KitchenTicket) => {
      const error = await apply({ kind: 'recall', id }, () => call(recallTicket, { params: { id } }))
      if (error !== null) toast.error(messages.notRecalled(number, serverTextOr(error, messages.noAnswer)))
    },
    [apply],
  )

  return { pending, failures, bump, recall }
}
