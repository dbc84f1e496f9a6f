import { expect, test } from 'vitest'
import { boardOf, ticketOf } from '../../testing/tickets.ts'
import { hasArrivals, knownTicketsOf } from './arrivals.ts'

const [one, two, three] = [ticketOf(1), ticketOf(2), ticketOf(3)]

test('a read has an arrival in what this screen did not have; the first one in what nobody has seen', () => {
  const seen = { ...one, shown_at: one.created_at }
  expect(hasArrivals(null, boardOf({ open: [seen] }))).toBe(false)
  expect(hasArrivals(null, boardOf({ open: [seen, two] }))).toBe(true)

  const known = knownTicketsOf(boardOf({ open: [seen], bumped: [two] }))
  expect(hasArrivals(known, boardOf({ open: [seen, two] }))).toBe(false)
  expect(hasArrivals(known, boardOf({ open: [seen, { ...three, shown_at: one.created_at }] }))).toBe(true)
})

test('what is stored of a read is no more than it has', () => {
  expect(knownTicketsOf(boardOf({ open: [one, two], bumped: [three] })).size).toBe(3)
})
