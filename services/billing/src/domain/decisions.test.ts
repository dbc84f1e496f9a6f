import { DAY_MS, paise, PLAN_FREE_ID, UNLIMITED } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { consequenceOf } from './consequence.ts'
import { decideCheckout, type CheckoutState } from './decide-checkout.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { endingsForScheduled, endingsForCharged, fallsBackToFree } from './decide-endings.ts'
import { decideExtension, decidePlanChange } from './decide-manual-subscription.ts'
import { decideProviderState } from './decide-provider-state.ts'
import { decidePurge } from './decide-purge.ts'
import type { Plan } from './plan.ts'
import type { Purchase } from './purchase.ts'
import type { CurrentPlan, Subscription } from './subscription.ts'

const now = new Date('2026-11-21T06:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)

const features = {
  order_limit_daily: UNLIMITED,
  user_limit: 9,
  menu_item_limit: 99,
  allow_user_management: true,
}
const plan = (planId: string, rupees: number): Plan => ({
  planId,
  name: planId,
  pricePaise: paise(rupees * 100),
  billingInterval: 'monthly',
  razorpayPlanId: `${planId}_rzp`,
  features,
  createdAt: inDays(-900),
})
const pro = plan('plan_pro', 1_499)
const small = plan('plan_small', 499)

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
  currentEnd: inDays(20),
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
const stored: Subscription = {
  planId: 'plan_pro',
  status: 'active',
  currentPeriodEnd: inDays(20),
  cancelsAtPeriodEnd: false,
  source: 'provider',
  purchaseId: 'a',
  nextPurchaseId: null,
  updatedAt: inDays(-10),
}
const onPro: CurrentPlan = {
  subscription: stored,
  plan: pro,
  price: pro,
  grantsPlan: true,
  allowedUntil: null,
  next: null,
}
const onFree: CurrentPlan = {
  ...onPro,
  subscription: { ...stored, planId: PLAN_FREE_ID, currentPeriodEnd: null },
  price: plan(PLAN_FREE_ID, 0),
}

describe('a checkout', () => {
  const state: CheckoutState = { isClosed: false, plan: pro, current: onFree, openPurchases: [], decidedAt: null }
  const unfinished = { ...bought, id: 'b', status: 'created', verifiedAt: null, paidCount: 0, createdAt: now }

  test.each([
    ['of a removed restaurant', { isClosed: true }, 'RESTAURANT_NOT_FOUND'],
    ['of a deleted plan', { plan: null }, 'PLAN_NOT_FOUND'],
    ['of a plan that is not for sale', { plan: { ...pro, razorpayPlanId: null } }, 'PLAN_NOT_FOUND'],
    ['of the current plan', { current: onPro }, 'PLAN_IS_CURRENT'],
    ['of the plan that follows', { current: { ...onFree, next: { ...pro, startsAt: inDays(20) } } }, 'PLAN_IS_NEXT'],
    ['beside a payment that is pending', { openPurchases: [{ ...unfinished, verifiedAt: now }] }, 'PAYMENT_UNDER_WAY'],
  ] as const)('%s is refused', (_what, changes, code) => {
    expect(() => decideCheckout({ ...state, ...changes }, now)).toThrow(expect.objectContaining({ code }))
  })

  test('begins at once on a dearer plan, and on the last paid day on one that is not', () => {
    expect(decideCheckout(state, now)).toMatchObject({ kind: 'begin', terms: { startsAt: null } })
    expect(decideCheckout({ ...state, plan: small, current: onPro }, now)).toMatchObject({
      kind: 'begin',
      terms: { planId: 'plan_small', startsAt: inDays(20) },
    })
  })

  test('resumes an unfinished one, unless the subscription was decided since', () => {
    const open = { ...state, openPurchases: [unfinished] }

    expect(decideCheckout(open, now)).toMatchObject({ kind: 'resume', isAbandoned: false })
    expect(decideCheckout({ ...open, decidedAt: now }, now)).toMatchObject({ kind: 'begin' })
  })

  test('is abandoned once its lease ran out without an id of the provider', () => {
    const creating = { ...unfinished, status: 'creating', providerId: null, checkAt: now }

    expect(decideCheckout({ ...state, openPurchases: [creating] }, now)).toMatchObject({ isAbandoned: true })
  })
})

describe('the state table of a subscription', () => {
  const inForce = { current: stored, activePurchase: bought, next: null }
  const upcoming = { ...bought, id: 'b', startsAt: inDays(20), status: 'cancelled', paidCount: 0 }
  const stepOf = (purchase: Purchase, current: Subscription = stored) =>
    consequenceOf(purchase, purchase, { ...inForce, current }, now)

  test.each([
    ['active', 'active'],
    ['halted', 'past_due'],
    ['cancelled', 'cancelled'],
  ])('the active purchase is %s: the subscription is %s', (status, expected) => {
    expect(stepOf({ ...bought, status })).toMatchObject({ kind: 'set', subscription: { status: expected } })
  })

  test('a status that the provider adds some day changes nothing', () => {
    expect(stepOf({ ...bought, status: 'enchanted' })).toEqual({ kind: 'none' })
  })

  test('an upcoming purchase that ended leaves the plan to run to its last paid day', () => {
    expect(stepOf(upcoming, { ...stored, nextPurchaseId: 'b' })).toMatchObject({
      kind: 'set',
      subscription: { planId: 'plan_pro', status: 'active', cancelsAtPeriodEnd: true, nextPurchaseId: null },
    })
  })

  test('any other purchase that ended changes nothing', () => {
    expect(stepOf(upcoming)).toEqual({ kind: 'none' })
  })

  test('the active purchase that was bought to start later and ended is upcoming: the plan runs to its last day', () => {
    expect(stepOf({ ...upcoming, id: 'a' })).toMatchObject({
      kind: 'set',
      subscription: { status: 'active', cancelsAtPeriodEnd: true },
    })
  })

  test('nothing follows from a purchase that is to end now', () => {
    expect(stepOf({ ...bought, status: 'halted', ending: 'now' })).toEqual({ kind: 'none' })
  })

  test('a charge of an older purchase is superseded', () => {
    expect(stepOf({ ...bought, id: 'b', createdAt: inDays(-11) })).toEqual({ kind: 'superseded' })
  })
})

describe('endings', () => {
  const older = { ...bought, id: 'old', createdAt: inDays(-40) }
  const newer = { ...bought, id: 'new', createdAt: now }

  test('a charge ends every older purchase at once, and no newer one', () => {
    expect(endingsForCharged(bought, [newer, bought, older])).toEqual([{ purchase: older, ending: 'now' }])
  })

  test('a scheduled purchase ends older ones with their period, and at once where they were never charged', () => {
    const unpaid = { ...older, paidCount: 0 }

    expect(endingsForScheduled(bought, [older, unpaid])).toEqual([
      { purchase: older, ending: 'period_end' },
      { purchase: unpaid, ending: 'now' },
    ])
  })

  test('everything of a closed restaurant ends', () => {
    const state = { isClosed: true, openPurchases: [bought], current: stored, activePurchase: bought, next: null }

    expect(decideProviderState(bought, bought, state, now)).toEqual({
      kind: 'apply',
      subscription: null,
      endings: [{ purchase: bought, ending: 'now' }],
    })
  })

  test('a removed restaurant is purged once nothing can be charged or refunded any more', () => {
    expect(decidePurge({ openPurchases: [], openRefunds: 0 })).toEqual({ kind: 'purge' })
    expect(decidePurge({ openPurchases: [bought], openRefunds: 0 })).toEqual({ kind: 'wait' })
    expect(decidePurge({ openPurchases: [], openRefunds: 1 })).toEqual({ kind: 'wait' })
  })

  test('a cancellation waits for the last paid day only where one is left', () => {
    const over = { ...stored, currentPeriodEnd: now }

    expect(decideCancellation(stored, true, now)).toEqual({ ending: 'period_end', endsAt: inDays(20) })
    expect(decideCancellation(stored, false, now)).toEqual({ ending: 'now', endsAt: now })
    expect(decideCancellation(over, true, now)).toEqual({ ending: 'now', endsAt: now })
  })

  test('the free plan follows an ended purchase without paid days, unless another one pays', () => {
    const over = { ...stored, currentPeriodEnd: now }

    expect(fallsBackToFree(bought, over, now)).toBe(true)
    expect(fallsBackToFree(bought, stored, now)).toBe(false)
    expect(fallsBackToFree(bought, { ...over, purchaseId: 'b' }, now)).toBe(false)
  })
})

describe('a decision of the operator', () => {
  test('changes nothing where the restaurant is on the plan and stays on it', () => {
    expect(decidePlanChange(stored, 'plan_pro', now)).toBeNull()
    expect(decidePlanChange({ ...stored, cancelsAtPeriodEnd: true }, 'plan_pro', now)).toMatchObject({
      planId: 'plan_pro',
      source: 'manual',
    })
  })

  test('extends a paid plan with its purchases, and the free one without', () => {
    expect(decideExtension(stored, null, inDays(90), now)).toMatchObject({
      subscription: { purchaseId: 'a', currentPeriodEnd: inDays(90), cancelsAtPeriodEnd: false },
      endings: [],
    })
    expect(decideExtension(null, null, inDays(90), now)).toEqual({
      subscription: { planId: PLAN_FREE_ID, status: 'active', currentPeriodEnd: inDays(90), source: 'manual' },
      endings: [],
    })
  })

  const next: Purchase = {
    ...bought,
    id: 'b',
    planId: 'plan_small',
    status: 'authenticated',
    paidCount: 0,
    startsAt: inDays(20),
    currentEnd: null,
  }
  const followed = { ...stored, nextPurchaseId: 'b' }

  test('[C4-048] extends a plan that another one follows: that one is not charged within the days that are given', () => {
    expect(decideExtension(followed, next, inDays(90), now)).toEqual({
      subscription: {
        planId: 'plan_pro',
        status: 'active',
        currentPeriodEnd: inDays(90),
        source: 'manual',
        cancelsAtPeriodEnd: true,
        purchaseId: 'a',
        nextPurchaseId: null,
      },
      endings: [{ purchase: next, ending: 'now' }],
    })
  })

  test.each([
    ['starts with the new end', inDays(90)],
    ['starts a moment before it', new Date(inDays(90).getTime() - 60_000)],
    ['starts after it', inDays(120)],
  ])('control: a plan that %s stays the next one', (_what, startsAt) => {
    expect(decideExtension(followed, { ...next, startsAt }, inDays(90), now)).toMatchObject({
      subscription: { nextPurchaseId: 'b', cancelsAtPeriodEnd: false },
      endings: [],
    })
  })

  test('control: what was charged already is not ended', () => {
    expect(decideExtension(followed, { ...next, status: 'active', paidCount: 1 }, inDays(90), now)).toMatchObject({
      subscription: { nextPurchaseId: 'b' },
      endings: [],
    })
  })
})
