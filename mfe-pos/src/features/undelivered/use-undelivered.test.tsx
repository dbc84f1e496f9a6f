import { listUndelivered } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { afterEach, expect, test } from 'vitest'
import { keepUnconfirmed, readUnconfirmed } from '../../printing/unconfirmed-tickets.ts'
import { advanceTime, callsTo, fakeTime, renderPos, tile, waitFor } from '../../testing/render-pos.tsx'

const STATION = { id: '01910000-0000-7000-8000-000000000001', name: 'Tandoor', position: 0 }
afterEach(() => localStorage.clear())

test('a ticket is known after a reply to a request from before it, and is forgotten by the next reply', async () => {
  fakeTime()
  const restaurant = createMockRestaurant({
    stations: [{ ...STATION, amber_minutes: 8, red_minutes: 15 }],
    now: () => new Date(),
  })
  restaurant.outputs.set(STATION.id, { station_id: STATION.id, kind: 'screen', due_seconds: 8 })
  const known = () => readUnconfirmed().map(({ id }) => id)
  renderPos(restaurant)
  await tile('T1')
  await waitFor(() => expect(callsTo(restaurant, 'listUndelivered')).toHaveLength(1))
  const release = holdAnswers(listUndelivered)
  await advanceTime(11_000)
  keepUnconfirmed([{ id: STATION.id, number: 1, station: 'Tandoor' }])
  expect(known()).toEqual([STATION.id])
  await advanceTime(3_000)
  // The till stores this with each reply, so it says here that the held reply has come.
  localStorage.removeItem('tiffin.pos.is-watched:null')
  const releaseNext = holdAnswers(listUndelivered)
  release()
  await waitFor(() => expect(localStorage.getItem('tiffin.pos.is-watched:null')).toBe('true'))
  expect(known()).toEqual([STATION.id])

  await advanceTime(11_000)
  releaseNext()
  await waitFor(() => expect(known()).toEqual([]))
})
