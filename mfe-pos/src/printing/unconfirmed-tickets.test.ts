import { afterEach, expect, test } from 'vitest'
import { forgetConfirmed, keepUnconfirmed, readUnconfirmed } from './unconfirmed-tickets.ts'

afterEach(() => localStorage.clear())

const kot = { id: '01910000-0000-7000-8000-000000000001', number: 1, station: 'Tandoor' }
const SECOND_MS = 1_000

test('a ticket is forgotten by a reply to a later request, and not by one to a request from before it', () => {
  const punchedAt = Date.now() - 12 * SECOND_MS
  keepUnconfirmed([kot], punchedAt)
  forgetConfirmed(new Set(), punchedAt - SECOND_MS)
  expect(readUnconfirmed()).toHaveLength(1)
  forgetConfirmed(new Set([kot.id]), punchedAt + SECOND_MS)
  expect(readUnconfirmed()).toHaveLength(1)

  forgetConfirmed(new Set(), punchedAt + SECOND_MS)
  expect(readUnconfirmed()).toEqual([])
})
