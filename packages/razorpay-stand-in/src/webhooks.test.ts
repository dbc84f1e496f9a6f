import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProviderEvent } from './entities.ts'
import { openStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'

const FIRST_PAUSE_MS = 1_000

const eventOf = (id: string): ProviderEvent => ({ id, event: 'subscription.charged', created_at: 1, payload: {} })

let folder: string
/** The ids of the events that were sent, in order. */
let sent: string[]
/** Decides what the receiver answers. */
let isTaken: (id: string) => boolean
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-webhooks-'))
  sent = []
  isTaken = () => false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const id = headers['x-razorpay-event-id']!
    sent.push(id)
    return new Response(null, { status: isTaken(id) ? 200 : 503 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Opens the webhooks as a new process does, with the state that the previous one saved. */
const open = () =>
  createWebhooks({
    store: openStore(path.join(folder, 'state.json')),
    url: 'http://receiver',
    secret: 'webhook secret',
    firstPauseMs: FIRST_PAUSE_MS,
  })

/** Advances the fake timers by `ms` milliseconds. @returns the ids of the events that were sent meanwhile */
async function pass(ms: number): Promise<string[]> {
  const before = sent.length
  await vi.advanceTimersByTimeAsync(ms)
  return sent.slice(before)
}

test('an event that is not taken is sent again after the first pause, then after pauses that double', async () => {
  const webhooks = open()
  webhooks.send(eventOf('evt_1'))
  expect(await pass(0)).toEqual(['evt_1'])
  for (const pause of [FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS, 4 * FIRST_PAUSE_MS]) {
    expect(await pass(pause - 1)).toEqual([])
    expect(await pass(1)).toEqual(['evt_1'])
  }
  await webhooks.close()
})

test('an event is sent again after the first pause also while another one has failed often', async () => {
  const webhooks = open()
  webhooks.send(eventOf('evt_1'))
  await pass(15 * FIRST_PAUSE_MS)
  isTaken = (id) => id === 'evt_2' && sent.filter((each) => each === id).length > 1
  webhooks.send(eventOf('evt_2'))
  expect(await pass(0)).toContain('evt_2')

  expect(await pass(FIRST_PAUSE_MS - 1)).toEqual([])
  expect(await pass(1)).toContain('evt_2')
  await webhooks.close()
})

test.each([true, false])('a new process sends what was not taken, unless it was dropped: %s', async (isDropped) => {
  const first = open()
  first.send(eventOf('evt_1'))
  await pass(0)
  if (isDropped) first.drop()
  await first.close()
  const second = open()
  await second.deliver()
  await second.close()

  expect(sent).toEqual(isDropped ? ['evt_1'] : ['evt_1', 'evt_1'])
})

test('events that are dropped while the first of them is being sent are not sent again', async () => {
  const webhooks = open()
  isTaken = () => {
    webhooks.drop()
    return false
  }
  webhooks.delivery.hold = true
  for (const id of ['evt_1', 'evt_2']) webhooks.send(eventOf(id))
  await pass(0)
  webhooks.delivery.hold = false
  await webhooks.deliver()

  expect([sent, webhooks.waiting()]).toEqual([['evt_1'], []])
  expect(await pass(10 * FIRST_PAUSE_MS)).toEqual([])
  await webhooks.close()
})
