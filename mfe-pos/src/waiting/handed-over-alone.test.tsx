import { AppError } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { tillRecords } from '../drafts/till-records.ts'
import {
  addDishes,
  closed,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  tapWhenReady,
  waitFor,
} from '../testing/render-pos.tsx'
import { messages } from './messages.ts'
import type { Waiting } from './punch-job.ts'

/** Punches a naan at T1 without an answer, changes its row on the disk, and lets the till send. */
async function punchAndChange(change: (stored: Waiting) => Waiting) {
  const pos = renderPos()
  const { restaurant } = pos
  restaurant.refusals.set('createOrder', new AppError('SERVICE_UNAVAILABLE'))
  await openTable('T1')
  await addDishes('Butter Naan')
  await tapWhenReady('Punch Order')
  await screen.findByText(messages.kept)
  await closed()
  const { commands } = tillRecords()
  const [[key, stored]] = [...commands.readAll()] as [[string, Waiting]]
  commands.write(key, change(stored))
  restaurant.refusals.clear()
  globalThis.dispatchEvent(new Event('online'))
  return pos
}
const takenBefore = (hours: number) => (stored: Waiting) => ({ ...stored, takenAt: Date.now() - hours * HOUR_MS })
const nothingWaits = () => waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ punch/ })).toBeNull())

test('a punch that waited for more than 72 hours is not sent by itself', async () => {
  const { restaurant, texts } = await punchAndChange(takenBefore(73))
  await waitFor(() => expect(restaurant.held.map(({ handed }) => handed.reason)).toEqual(['too-old']))
  await nothingWaits()

  expect(orderedFrom(restaurant)).toEqual([])
  expect(texts()).toContain(messages.heldToast('T1'))
})

test('control: one that waited for 71 hours is sent', async () => {
  const { restaurant } = await punchAndChange(takenBefore(71))
  await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']]))

  expect(restaurant.held).toEqual([])
})

test('a damaged punch is handed over as text, and says so', async () => {
  const { restaurant, texts } = await punchAndChange(({ savedAt, takenAt }) => ({ v: 1, savedAt, takenAt }) as Waiting)
  await waitFor(() => expect(restaurant.held.map(({ handed }) => handed.reason)).toEqual(['unreadable']))
  await nothingWaits()

  const [{ handed }] = restaurant.held as [(typeof restaurant.held)[number]]
  expect(handed.commands).toMatchObject([{ kind: 'text', body: expect.stringMatching(/^\{"v":1,"savedAt":\d+/) }])
  expect(texts()).toContain(messages.heldToast(messages.damaged))
})
