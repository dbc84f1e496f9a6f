import { DAY_MS, paise, PLAN_FREE_ID } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { allowedPlanAt, allowedUntil } from './allowed-plan.ts'
import { consequenceOf, type SubscriptionInForce } from './consequence.ts'
import type { Purchase } from './purchase.ts'
import type { Subscription } from './subscription.ts'

const now = new Date('2026-11-21T06:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const end = inDays(20)

const bought: Purchase = {
  id: 'a',
  planId: 'plan_pro',
  pricePaise: paise(1_499_00),
  billingInterval: 'monthly',
  providerPlanId: 'plan_pro_rzp',
  startsAt: null,
  providerId: 'sub_a',
  status: 'active',
  currentStart: inDays(-10),
  currentEnd: end,
  paidCount: 1,
  verifiedAt: inDays(-10),
  lastEventAt: inDays(-10),
  lastFetchedAt: null,
  ending: null,
  isEndingDone: false,
  endingSince: null,
  checkAt: null,
  createdAt: inDays(-10),
}
const smaller: Purchase = {
  ...bought,
  id: 'b',
  planId: 'plan_small',
  status: 'authenticated',
  startsAt: end,
  currentStart: null,
  currentEnd: null,
  paidCount: 0,
  createdAt: inDays(-1),
}
const onPro: Subscription = {
  planId: 'plan_pro',
  status: 'active',
  currentPeriodEnd: end,
  cancelsAtPeriodEnd: false,
  source: 'provider',
  purchaseId: 'a',
  nextPurchaseId: null,
  updatedAt: inDays(-10),
}
const byHand = { source: 'manual', purchaseId: null }
const onFree = { ...onPro, ...byHand, planId: PLAN_FREE_ID }

const inForce = (
  changes: Partial<Subscription> | null,
  purchase: Partial<Purchase> | null = {},
  next: Purchase | null = null,
): SubscriptionInForce => ({
  current: changes && { ...onPro, nextPurchaseId: next?.id ?? null, ...changes },
  activePurchase: purchase && { ...bought, ...purchase },
  next,
})

/** Finds the first time at which another plan is allowed, by looking at every half day. */
function firstChange(subscription: SubscriptionInForce, from: Date): Date | null {
  const allowed = allowedPlanAt(subscription, from)
  for (let days = 0.5; days < 30; days += 0.5) {
    const at = new Date(from.getTime() + days * DAY_MS)
    if (allowedPlanAt(subscription, at) !== allowed) return at
  }
  return null
}

describe('the plan that is allowed holds until', () => {
  test.each<[string, SubscriptionInForce, allows: string, days: number | null]>([
    ['for good without a subscription', inForce(null, null), PLAN_FREE_ID, null],
    ['for good on the free plan', inForce({ ...onFree, currentPeriodEnd: null }, null), PLAN_FREE_ID, null],
    ['for good on the free plan with a date, which goes on', inForce(onFree, null), PLAN_FREE_ID, null],
    ['three days after a period that is to be renewed', inForce({}), 'plan_pro', 23],
    ['a period that is not renewed', inForce({ cancelsAtPeriodEnd: true }), 'plan_pro', 20],
    ['a period that another plan follows', inForce({}, {}, smaller), 'plan_pro', 20],
    ['three days after the period while a charge is tried', inForce({ status: 'past_due' }), 'plan_pro', 23],
    ['the period that no charge follows', inForce({ status: 'past_due' }, { status: 'halted' }), 'plan_pro', 20],
    ['the period of a paused charge', inForce({ status: 'past_due' }, { status: 'paused' }), 'plan_pro', 20],
    ['an unpaid period without its purchase, and three days', inForce({ status: 'past_due' }, null), 'plan_pro', 23],
    ['a day after the period where no event of the pause arrived', inForce({}, { status: 'paused' }), 'plan_pro', 21],
    ['for good where the plan is cancelled', inForce({ status: 'cancelled' }), PLAN_FREE_ID, null],
    ['for good by hand without a date', inForce({ ...byHand, currentPeriodEnd: null }, null), 'plan_pro', null],
    ['the date that was given by hand', inForce(byHand, null), 'plan_pro', 20],
    ['the date by hand, where the Admin left', inForce({ ...byHand, cancelsAtPeriodEnd: true }), 'plan_pro', 20],
    ['the date by hand, where another plan follows', inForce(byHand, {}, smaller), 'plan_pro', 20],
    ['the period of the demo', inForce({ source: 'demo', purchaseId: null }, null), 'plan_pro', 20],
    ['for good where a word of the row is not known', inForce({ ...byHand, status: 'enchanted' }), 'plan_pro', null],
  ])('%s', (_until, subscription, allows, days) => {
    expect(allowedPlanAt(subscription, now)).toBe(allows)
    expect(allowedUntil(subscription, now)).toEqual(days === null ? null : inDays(days))
  })

  test.each<[string, SubscriptionInForce, from: number, days: number | null]>([
    ['the end of the grace, within it', inForce({}), 22, 23],
    ['for good, after the grace', inForce({}), 23, null],
    ['for good, after a period that was not renewed', inForce({ cancelsAtPeriodEnd: true }), 20, null],
    ['the grace of the plan that follows, once that has begun', inForce({}, {}, smaller), 20, 23],
  ])('%s', (_until, subscription, from, days) => {
    expect(allowedUntil(subscription, inDays(from))).toEqual(days === null ? null : inDays(days))
  })
})

const UNPAID = ['creating', 'created', 'authenticated', 'failed']
const STATUSES = [
  ...UNPAID,
  'active',
  'resumed',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
  '?',
]
const TIMES = [-1, 0, 19.5, 20, 20.5, 21, 22.5, 23, 24].map(inDays)

/** Subscriptions of every kind, with purchases in every state. */
function everySubscription(): SubscriptionInForce[] {
  const found: SubscriptionInForce[] = [inForce(null, null)]
  for (const planId of ['plan_pro', PLAN_FREE_ID])
    for (const source of ['provider', 'restaurant', 'manual', 'demo'])
      for (const status of ['active', 'past_due', 'pending', 'cancelled'])
        for (const cancelsAtPeriodEnd of [false, true])
          for (const purchaseStatus of STATUSES)
            for (const next of [null, smaller, { ...smaller, status: 'cancelled' }])
              found.push(inForce({ planId, source, status, cancelsAtPeriodEnd }, { status: purchaseStatus }, next))
  return found
}

/** Lists the subscriptions that follow, by the state table, when a purchase of each role gets each status. */
function everyStep(): SubscriptionInForce[] {
  const before: readonly (readonly [Purchase, SubscriptionInForce])[] = [
    [bought, inForce({})],
    [smaller, inForce({}, {}, smaller)],
    [{ ...bought, id: 'c', createdAt: inDays(-1) }, inForce({})],
  ]
  return before.flatMap(([purchase, subscription]) =>
    STATUSES.flatMap((status) => {
      const changed = { ...purchase, status }
      const decided = consequenceOf(purchase, changed, subscription, now)
      if (decided.kind !== 'set') return []
      const current = { ...onPro, purchaseId: null, nextPurchaseId: null, ...decided.subscription }
      const find = (id: string | null) => [changed, bought, smaller].find((each) => each.id === id) ?? null
      return [{ current, activePurchase: find(current.purchaseId), next: find(current.nextPurchaseId) }]
    }),
  )
}

describe('of every kind of subscription, at every time: what is allowed changes then and not before', () => {
  const differing = (subscriptions: readonly SubscriptionInForce[], until: typeof allowedUntil) =>
    subscriptions.flatMap((subscription) =>
      TIMES.filter((from) => until(subscription, from)?.getTime() !== firstChange(subscription, from)?.getTime()).map(
        (from) => ({ from, ...subscription }),
      ),
    )

  test('whatever is stored', () => {
    expect(differing(everySubscription(), allowedUntil)).toEqual([])
  })

  test('whatever state the provider reports', () => {
    const steps = everyStep()

    expect(new Set(steps.map(({ current }) => current?.status))).toEqual(new Set(['active', 'past_due', 'cancelled']))
    expect(differing(steps, allowedUntil)).toEqual([])
  })

  test('control: the end of the period alone says it of some only', () => {
    const naive: typeof allowedUntil = ({ current }, from) =>
      current?.currentPeriodEnd && current.currentPeriodEnd > from ? current.currentPeriodEnd : null

    expect(differing(everyStep(), naive).length).toBeGreaterThan(0)
  })
})
