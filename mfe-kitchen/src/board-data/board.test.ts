import { MOST_RECALLABLE_TICKETS, type KitchenTicket } from '@tiffin/contracts'
import { describe, expect, test } from 'vitest'
import { boardOf, ticketOf } from '../testing/tickets.ts'
import { countAllDay } from './all-day.ts'
import { reuseUnchangedTickets } from './reuse-unchanged-tickets.ts'
import { withPendingChanges, withAnsweredTicket } from './pending.ts'

const numbers = (tickets: readonly KitchenTicket[]) => tickets.map(({ number }) => number)
const [one, two, three] = [ticketOf(1), ticketOf(2), ticketOf(3)]
const copyOf = <T>(value: T): T => structuredClone(value)

describe('what was tapped and not answered yet', () => {
  test('a bump takes its ticket off the board and puts it first in the list; the others stay the same objects', () => {
    const board = boardOf({ open: [one, two, three] })
    const next = withPendingChanges(board, [{ kind: 'bump', id: two.id, lines: null }])

    expect([numbers(next.open), numbers(next.bumped)]).toEqual([[1, 3], [2]])
    expect([next.open[0] === one, next.open[1] === three]).toEqual([true, true])
    expect(numbers(board.open)).toEqual([1, 2, 3])
  })

  test('a line stays at its place until the last one is done', () => {
    const board = boardOf({ open: [one, two] })
    const first = withPendingChanges(board, [{ kind: 'bump', id: one.id, lines: [0] }])
    expect(first.open[0]?.lines.map(({ is_done }) => is_done)).toEqual([true, false])
    expect(numbers(first.open)).toEqual([1, 2])

    const both = withPendingChanges(board, [
      { kind: 'bump', id: one.id, lines: [0] },
      { kind: 'bump', id: one.id, lines: [1] },
    ])
    expect([numbers(both.open), numbers(both.bumped)]).toEqual([[2], [1]])
  })

  test('a ticket that is called back stands at its age with none of its lines done', () => {
    const done = { ...one, bumped_at: two.created_at, lines: one.lines.map((line) => ({ ...line, is_done: true })) }
    const next = withPendingChanges(boardOf({ open: [two], bumped: [done] }), [{ kind: 'recall', id: one.id }])

    expect([numbers(next.open), next.bumped]).toEqual([[1, 2], []])
    expect(next.open[0]?.lines.some(({ is_done }) => is_done)).toBe(false)
  })

  test('what is done already, and what is not there any more, changes nothing', () => {
    const board = boardOf({ open: [one], bumped: [{ ...two, bumped_at: two.created_at }] })
    expect(withPendingChanges(board, [{ kind: 'bump', id: two.id, lines: null }])).toBe(board)
    expect(withPendingChanges(board, [{ kind: 'recall', id: one.id }])).toBe(board)
    expect(withPendingChanges(board, [{ kind: 'bump', id: three.id, lines: null }])).toBe(board)
  })

  test('the list of bumped tickets is no longer than the server’s', () => {
    const many = Array.from({ length: MOST_RECALLABLE_TICKETS }, (_, index) => ticketOf(10 + index))
    const next = withAnsweredTicket(boardOf({ open: [one], bumped: many }), { ...one, bumped_at: one.created_at })
    expect([next.bumped.length, next.bumped[0]?.number]).toEqual([MOST_RECALLABLE_TICKETS, 1])
  })

  test('a ticket that a board does not have is of another station: neither a bump nor a recall brings it there', () => {
    const board = boardOf({ open: [one] })
    expect(withAnsweredTicket(board, { ...two, bumped_at: two.created_at })).toBe(board)
    expect(withAnsweredTicket(board, two)).toBe(board)
  })
})

describe('a read', () => {
  test('keeps the objects of tickets that are the same, also at another place, and no other', () => {
    const before = boardOf({ open: [one, two, three] })
    const changed = { ...copyOf(three), shown_at: three.created_at }
    const next = reuseUnchangedTickets(before, copyOf(boardOf({ open: [two, changed], bumped: [one] })))

    expect([next.open[0] === two, next.bumped[0] === one, next.open[1] === three]).toEqual([true, true, false])
    expect(next.open[1]).toEqual(changed)
    expect(next.stations).toBe(before.stations)
  })
})

test('all-day counts add what is not done over all open tickets, the most first, and leave out what is no dish to cook', () => {
  const line = (name: string, quantity: number, is_done = false) => ({ name, quantity, is_done })
  const open = [
    { ...one, lines: [line('Roti', 2), line('Dal', 1)] },
    { ...two, lines: [line('Roti', 3), line('Chaas', 4, true), line('Aloo', 1)] },
    { ...three, kind: 'move' as const, lines: [] },
  ]
  expect(countAllDay(open)).toEqual([
    { name: 'Roti', portions: 5, dishId: null },
    { name: 'Aloo', portions: 1, dishId: null },
    { name: 'Dal', portions: 1, dishId: null },
  ])
})

test('a void takes away open portions of its own order’s line that came before it, and no other', () => {
  const of = (number: number, order: KitchenTicket, changes: Partial<KitchenTicket> = {}) =>
    ticketOf(number, { order_number: order.order_number, ...changes })
  const paneer = (quantity: number, notes?: string) => [
    { name: 'Paneer Tikka', quantity, is_done: false, ...(notes && { notes }) },
  ]
  const voided = (number: number, order: KitchenTicket, lines = paneer(1)) =>
    of(number, order, { kind: 'void', note: 'VOID: Wrong punch', lines })
  const portionsOf = (open: readonly KitchenTicket[]) => countAllDay(open).map(({ name, portions }) => [name, portions])

  expect(portionsOf([one, voided(4, one)])).toEqual([
    ['Butter Naan', 1],
    ['Paneer Tikka', 1],
  ])
  // The ticket that the void is about was bumped: the portions of another order stay.
  expect(portionsOf([{ ...two, lines: paneer(1) }, voided(4, one)])).toEqual([['Paneer Tikka', 1]])
  expect(portionsOf([voided(4, one), { ...two, lines: paneer(1) }])).toEqual([['Paneer Tikka', 1]])
  // The order wants the dish again after the void, or with another wish.
  expect(portionsOf([voided(4, one), of(5, one, { lines: paneer(2) })])).toEqual([['Paneer Tikka', 2]])
  expect(portionsOf([of(3, one, { lines: paneer(1, 'no onion') }), voided(4, one)])).toEqual([['Paneer Tikka', 1]])
  expect(portionsOf([of(3, one, { lines: paneer(1, 'no onion') }), voided(4, one, paneer(1, 'no onion'))])).toEqual([])
  expect(portionsOf([voided(4, one)])).toEqual([])
})

test('a count is of one dish where its tickets agree; two dishes that are called the same are none', () => {
  const line = (name: string, menu_item_id?: string) => ({ name, quantity: 1, is_done: false, menu_item_id })
  const open = [
    { ...one, lines: [line('Roti', 'roti'), line('Tikka', 'half')] },
    { ...two, lines: [line('Roti'), line('Tikka', 'full'), line('Dal')] },
  ] as KitchenTicket[]
  expect(countAllDay(open).map(({ name, dishId }) => [name, dishId])).toEqual([
    ['Roti', 'roti'],
    ['Tikka', null],
    ['Dal', null],
  ])
})
