import { describe, expect, test } from 'vitest'
import { liveVersionBeforeEach, stateOf } from './index.ts'
import type { ReleaseEvent, LogEntry } from './release-log.ts'

type TestEvent = ReleaseEvent extends infer Each ? (Each extends ReleaseEvent ? Omit<Each, 'module'> : never) : never
const log = (...events: TestEvent[]): LogEntry[] =>
  events.map(
    (event, index) =>
      ({ actor: 'asha', ...event, module: 'pos', at: new Date(index).toISOString(), request_id: 'r' }) as LogEntry,
  )
const pos = (...events: TestEvent[]) => stateOf(log(...events)).get('pos')

const released = (version: string): TestEvent => ({ action: 'released', version })
const promoted = (version: string): TestEvent => ({ action: 'promoted', version })
const tried = (version: string): TestEvent => ({
  action: 'canary_started',
  version,
  restaurants: ['spice'],
  percent: 0,
})
const three = [released('1'), released('2'), released('3'), promoted('2'), promoted('3')]

describe('an event that leaves what was left already does nothing', () => {
  test('going back from what is live no more', () => {
    const back: TestEvent = { action: 'rolled_back', from: '3', version: '2' }

    expect(pos(...three, back, back)).toMatchObject({ live: '2', liveBefore: ['1'] })
    expect(pos(...three, promoted('1'), back)).toMatchObject({ live: '1', liveBefore: ['1', '2', '3'] })
  })

  test('ending a canary when another has begun', () => {
    expect(pos(...three, tried('1'), tried('2'), { action: 'canary_ended', version: '1' })?.canary).toMatchObject({
      version: '2',
    })
    expect(pos(...three, tried('1'), { action: 'canary_ended', version: '1' })?.canary).toBeNull()
  })
})

test('two gateways that go back by themselves at once, each from another version, take one step, until somebody acts', () => {
  const alone = (event: TestEvent) => ({ ...event, actor: 'automatic' })
  const endCanary = alone({ action: 'canary_ended', version: '1' })
  const back = alone({ action: 'rolled_back', from: '3', version: '2' })

  expect(pos(...three, tried('1'), endCanary, back)).toMatchObject({
    live: '3',
    canary: null,
    rolledBackAutomatically: true,
  })
  expect(pos(...three, tried('1'), endCanary, tried('1'), back)).toMatchObject({
    live: '2',
    canary: null,
    rolledBackAutomatically: true,
  })
})

test('entries of an older log, which do not name what they leave, are read as ever', () => {
  expect(pos(...three, { action: 'rolled_back', version: '2' }, { action: 'rolled_back', version: '1' })).toMatchObject(
    { live: '1', liveBefore: [] },
  )
  expect(pos(...three, { action: 'rolled_back', version: '2' }, { action: 'rolled_back', version: '2' })).toMatchObject(
    { live: '2', liveBefore: ['1'] },
  )
  expect(pos(...three, tried('1'), { action: 'canary_ended' })?.canary).toBeNull()
})

test('of each entry it is known what was live before it', () => {
  expect(liveVersionBeforeEach(log(...three, { action: 'rolled_back', from: '3', version: '2' }))).toEqual([
    null,
    '1',
    '1',
    '1',
    '2',
    '3',
  ])
})
