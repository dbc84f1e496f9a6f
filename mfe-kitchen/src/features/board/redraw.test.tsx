import { render } from '@testing-library/react'
import type { KitchenTicket } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { tandoor } from '../../testing/render-kitchen.tsx'
import { boardOf, ticketOf } from '../../testing/tickets.ts'
import { reuseUnchangedTickets } from '../../board-data/reuse-unchanged-tickets.ts'
import { withPendingChanges, type PendingChange } from '../../board-data/pending.ts'
import { MOST_DRAWN, Tickets } from './tickets.tsx'

/** Makes tickets that record when they are drawn: a card reads `waiter` of its ticket each time it is drawn. */
function watched() {
  const drawn = new Map<number, number>()
  const watch = (ticket: KitchenTicket) =>
    Object.defineProperty({ ...ticket }, 'waiter', {
      get: () => {
        drawn.set(ticket.number, (drawn.get(ticket.number) ?? 0) + 1)
        return 'Ravi'
      },
      enumerable: false,
    })
  const open = Array.from({ length: MOST_DRAWN }, (_, index) => watch(ticketOf(index + 1)))
  return {
    open,
    redrawn: () => {
      const numbers = [...drawn.keys()]
      drawn.clear()
      return numbers
    },
  }
}

test('of forty tickets only the one that was touched is redrawn, and none where one is gone or a read is the same', () => {
  const { open, redrawn } = watched()
  const limitsOf = new Map([[tandoor.id, tandoor]])
  const failures = new Map<string, string>()
  const onBump = () => undefined
  const onAvailability = () => undefined
  const watch = () => undefined
  const show = (drawn: readonly KitchenTicket[], handler = onBump) => (
    <Tickets {...{ drawn, limitsOf, failures, onAvailability, watch }} hidden={0} onBump={handler} />
  )
  const board = boardOf({ open })
  const after = (change: PendingChange) => withPendingChanges(board, [change]).open
  const view = render(show(board.open))
  expect(redrawn()).toHaveLength(MOST_DRAWN)

  view.rerender(show(after({ kind: 'bump', id: open[0]!.id, lines: [0] })))
  // The copy with the finished line records nothing, because it has no `waiter`; the test is about the other 39 cards.
  expect(redrawn()).toEqual([])
  view.rerender(show(board.open))
  expect(redrawn()).toEqual([1])

  view.rerender(show(after({ kind: 'bump', id: open[0]!.id, lines: null })))
  expect([redrawn(), view.getAllByRole('article').length]).toEqual([[], MOST_DRAWN - 1])

  const again = reuseUnchangedTickets(board, boardOf({ open: open.slice(1).map((ticket) => ({ ...ticket })) }))
  view.rerender(show(again.open))
  expect(redrawn()).toEqual([])

  // Control: a change that concerns every card draws every card again.
  view.rerender(show(board.open, () => undefined))
  expect(redrawn()).toHaveLength(MOST_DRAWN)
})
