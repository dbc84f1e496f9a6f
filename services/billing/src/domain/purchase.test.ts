import * as fc from 'fast-check'
import { sized } from '@tiffin/stack/testing/sized'
import { paise } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import {
  compareEvent,
  CREATE_LEASE_MS,
  creationTimesOf,
  isChargePending,
  isFinal,
  isLatestFetch,
  isResumable,
  isUnverified,
  mayBeAtProvider,
  nextCheckOf,
  RESUMABLE_MS,
  type ProviderState,
  type Purchase,
} from './purchase.ts'

const start = new Date('2026-11-21T06:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const begun: Purchase = {
  id: 'a',
  planId: 'plan_pro',
  pricePaise: paise(149_900),
  billingInterval: 'monthly',
  providerPlanId: 'plan_rzp',
  startsAt: null,
  providerId: 'sub_1',
  status: 'created',
  currentStart: null,
  currentEnd: null,
  paidCount: 0,
  verifiedAt: null,
  lastEventAt: null,
  lastFetchedAt: null,
  ending: null,
  isEndingDone: false,
  endingSince: null,
  checkAt: null,
  createdAt: start,
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
type ReportedEvent = { readonly state: ProviderState; readonly lastEventAt: Date }

const life = fc.array(
  fc.record({
    status: fc.constantFrom('active', 'pending', 'halted', 'paused', 'cancelled'),
    paid: fc.nat(1),
    afterSeconds: fc.constantFrom(0, 0, 1, 40, 86_400),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Returns the events of a subscription at the provider, in the order in which they happened; none follows its end. */
function eventsOf(steps: readonly { status: string; paid: number; afterSeconds: number }[]): ReportedEvent[] {
  const events: ReportedEvent[] = []
  let [seconds, paidCount] = [0, 1]
  for (const { status, paid, afterSeconds } of steps) {
    seconds += afterSeconds
    paidCount += paid
    events.push({
      state: { status, currentStart: start, currentEnd: at(paidCount * 2_592_000), paidCount },
      lastEventAt: at(seconds),
    })
    if (status === 'cancelled') break
  }
  return events
}

/** Returns the purchase after events were applied in some order; a fetch answers with the final state. */
function applyAll(events: readonly ReportedEvent[], order: readonly ReportedEvent[]): Purchase {
  const { state: truth, lastEventAt } = events.at(-1) as ReportedEvent
  const purchase: Writable<Purchase> = { ...begun }
  for (const event of order) {
    const comparison = compareEvent(purchase, event.state, event.lastEventAt)
    if (comparison === 'new') Object.assign(purchase, event.state, { lastEventAt: event.lastEventAt })
    if (comparison === 'doubtful')
      Object.assign(purchase, truth, { lastFetchedAt: new Date(lastEventAt.getTime() + 5_000) })
  }
  return purchase
}

const known = ({ status, paidCount, currentEnd }: ProviderState) => ({ status, paidCount, currentEnd })

describe('1,000 lives of a subscription', () => {
  test('whose events arrive in any order, some of them twice, end as they ended at the provider', () => {
    fc.assert(
      fc.property(
        life.chain((steps) =>
          fc.tuple(
            fc.constant(eventsOf(steps)),
            fc.shuffledSubarray([...eventsOf(steps), ...eventsOf(steps)], { minLength: 2 * eventsOf(steps).length }),
          ),
        ),
        ([events, order]) => {
          expect(known(applyAll(events, order))).toEqual(known((events.at(-1) as ReportedEvent).state))
        },
      ),
      { numRuns: sized(1_000, 20_000) },
    )
  })

  test('with events lost there is always a time to ask again, within a day, unless the end is known and was asked about', () => {
    fc.assert(
      fc.property(
        life.chain((steps) => fc.tuple(fc.constant(eventsOf(steps)), fc.shuffledSubarray(eventsOf(steps)))),
        ([events, order]) => {
          const applied = applyAll(events, order)
          const now = new Date((events.at(-1) as ReportedEvent).lastEventAt.getTime() + 10_000)
          const next = nextCheckOf(applied, now)
          const isDone =
            isFinal(applied) &&
            applied.lastFetchedAt !== null &&
            applied.lastFetchedAt >= (applied.lastEventAt ?? start)
          expect(next === null).toBe(isDone)
          expect((next ?? now).getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000)
        },
      ),
      { numRuns: sized(1_000, 20_000) },
    )
  })
})

describe('a proven payment', () => {
  test('is awaited for half an hour, until it is charged', () => {
    const proven = { ...begun, verifiedAt: start }

    expect(isChargePending(proven, at(29 * 60))).toBe(true)
    expect(isChargePending(proven, at(30 * 60))).toBe(false)
    expect(isChargePending({ ...proven, status: 'active' }, at(60))).toBe(false)
    expect(isChargePending(begun, at(60))).toBe(false)
  })

  test('is stored once, and no more after the charge', () => {
    expect([begun, { ...begun, status: 'authenticated' }].map(isUnverified)).toEqual([true, true])
    expect(
      [
        { ...begun, verifiedAt: start },
        { ...begun, status: 'active' },
      ].map(isUnverified),
    ).toEqual([false, false])
  })

  test('is asked about each minute', () => {
    expect(nextCheckOf({ ...begun, verifiedAt: start }, at(60))).toEqual(at(120))
  })
})

test('a fetched state counts unless an event, or a fetch that began later, was applied meanwhile', () => {
  const stored = (changes: Partial<Purchase>) => isLatestFetch({ ...begun, ...changes }, begun, at(10))

  expect([stored({}), stored({ lastFetchedAt: at(10) })]).toEqual([true, true])
  expect([stored({ lastEventAt: at(1) }), stored({ lastFetchedAt: at(11) })]).toEqual([false, false])
})

test('a subscription is searched for among all that a checkout can have created, also one that is taken over late', () => {
  const { since, until } = creationTimesOf(begun)
  const lastMs = RESUMABLE_MS - 1
  const isTakenOver = (ms: number) => isResumable(begun, null, new Date(start.getTime() + ms))

  expect([isTakenOver(lastMs), isTakenOver(lastMs + 1)]).toEqual([true, false])
  expect(since).toEqual(start)
  expect(until.getTime()).toBeGreaterThan(start.getTime() + lastMs + 2 * CREATE_LEASE_MS)
})

test('only the call that created a purchase a moment ago need not search for its subscription', () => {
  expect([at(1), new Date(start.getTime() + 1_001)].map((now) => mayBeAtProvider(begun, now))).toEqual([false, true])
})
