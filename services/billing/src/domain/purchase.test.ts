import * as fc from 'fast-check'
import { paise } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { isAwaited, isFinal, nextCheckOf, weigh, type Facts, type Purchase } from './purchase.ts'

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
  provenAt: null,
  toldAt: null,
  askedAt: null,
  ending: null,
  isEndingDone: false,
  checkAt: null,
  createdAt: start,
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
type Told = { readonly facts: Facts; readonly toldAt: Date }

const life = fc.array(
  fc.record({
    status: fc.constantFrom('active', 'pending', 'halted', 'paused', 'cancelled'),
    paid: fc.nat(1),
    afterSeconds: fc.constantFrom(0, 0, 1, 40, 86_400),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The events of a life at the provider, in the order in which they happened; nothing follows an end. */
function eventsOf(steps: readonly { status: string; paid: number; afterSeconds: number }[]): Told[] {
  const told: Told[] = []
  let [seconds, paidCount] = [0, 1]
  for (const { status, paid, afterSeconds } of steps) {
    seconds += afterSeconds
    paidCount += paid
    told.push({
      facts: { status, currentStart: start, currentEnd: at(paidCount * 2_592_000), paidCount },
      toldAt: at(seconds),
    })
    if (status === 'cancelled') break
  }
  return told
}

/** What is known after events were told in some order; the provider answers with how it all ended. */
function learn(events: readonly Told[], order: readonly Told[]): Purchase {
  const { facts: truth, toldAt } = events.at(-1) as Told
  const purchase: Writable<Purchase> = { ...begun }
  for (const event of order) {
    const worth = weigh(purchase, event.facts, event.toldAt)
    if (worth === 'new') Object.assign(purchase, event.facts, { toldAt: event.toldAt })
    if (worth === 'doubtful') Object.assign(purchase, truth, { askedAt: new Date(toldAt.getTime() + 5_000) })
  }
  return purchase
}

const known = ({ status, paidCount, currentEnd }: Facts) => ({ status, paidCount, currentEnd })

describe('1,000 lives of a subscription', () => {
  test('told in any order, some of it twice, end as they ended at the provider', () => {
    fc.assert(
      fc.property(
        life.chain((steps) =>
          fc.tuple(
            fc.constant(eventsOf(steps)),
            fc.shuffledSubarray([...eventsOf(steps), ...eventsOf(steps)], { minLength: 2 * eventsOf(steps).length }),
          ),
        ),
        ([events, order]) => {
          expect(known(learn(events, order))).toEqual(known((events.at(-1) as Told).facts))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('with events lost there is always a time to ask again, within a day, unless the end is known and was asked about', () => {
    fc.assert(
      fc.property(
        life.chain((steps) => fc.tuple(fc.constant(eventsOf(steps)), fc.shuffledSubarray(eventsOf(steps)))),
        ([events, order]) => {
          const learnt = learn(events, order)
          const now = new Date((events.at(-1) as Told).toldAt.getTime() + 10_000)
          const next = nextCheckOf(learnt, now)
          const isSettled = isFinal(learnt) && learnt.askedAt !== null && learnt.askedAt >= (learnt.toldAt ?? start)
          expect(next === null).toBe(isSettled)
          expect((next ?? now).getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('a proven payment', () => {
  test('is awaited for half an hour, until it is charged', () => {
    const proven = { ...begun, provenAt: start }

    expect(isAwaited(proven, at(29 * 60))).toBe(true)
    expect(isAwaited(proven, at(30 * 60))).toBe(false)
    expect(isAwaited({ ...proven, status: 'active' }, at(60))).toBe(false)
    expect(isAwaited(begun, at(60))).toBe(false)
  })

  test('is asked about each minute', () => {
    expect(nextCheckOf({ ...begun, provenAt: start }, at(60))).toEqual(at(120))
  })
})
