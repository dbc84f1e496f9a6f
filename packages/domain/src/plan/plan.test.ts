import { expect, test } from 'vitest'
import { paise } from '../money/money.ts'
import {
  BILLING_INTERVALS,
  DEFAULT_PLAN_FEATURES,
  isDearerPlan,
  isNearLimit,
  isWithinLimit,
  MIN_LEAD_MS,
  monthlyPaise,
  nextPlanStart,
  UNLIMITED,
  yearlyPaise,
} from './plan.ts'

test('[C3-023] a limit of -1 is unlimited', () => {
  expect(UNLIMITED).toBe(-1)
  expect(isWithinLimit(UNLIMITED, 1_000_000)).toBe(true)
})

test('a limit of ten admits the tenth and refuses the eleventh', () => {
  expect(isWithinLimit(10, 9)).toBe(true)
  expect(isWithinLimit(10, 10)).toBe(false)
})

test('a limit is near from four fifths on, and none is never near', () => {
  const nearFrom = (limit: number) =>
    Array.from({ length: limit + 1 }, (_, used) => isNearLimit(limit, used)).indexOf(true)

  expect([3, 10, 50, 500].map(nearFrom)).toEqual([3, 8, 40, 400])
  expect(isNearLimit(10, 11)).toBe(true)
  expect(isNearLimit(UNLIMITED, 1_000_000)).toBe(false)
})

test('[C3-022] the default features of a new plan', () => {
  expect(DEFAULT_PLAN_FEATURES).toEqual({
    order_limit_daily: 10,
    user_limit: 3,
    menu_item_limit: 50,
    allow_user_management: false,
  })
})

test('[C9-044] the billing intervals', () => {
  expect(BILLING_INTERVALS).toEqual(['monthly', 'yearly'])
})

test('twelve months cost a year; a year is a twelfth a month, rounded half up', () => {
  expect([yearlyPaise(paise(1_499_00), 'monthly'), yearlyPaise(paise(14_990_00), 'yearly')]).toEqual([
    17_988_00, 14_990_00,
  ])
  expect([5, 6, 17, 18, 14_990_00].map((amount) => monthlyPaise(paise(amount)))).toEqual([0, 1, 1, 2, 124_917])
})

test('a plan is dearer by the price as it stands, whatever time that pays for', () => {
  expect([1_499_00, 14_990_00, 14_990_01].map((price) => isDearerPlan(paise(price), paise(14_990_00)))).toEqual([
    false,
    false,
    true,
  ])
})

test('a plan that follows starts on the last paid day, or at once when that is within the hour', () => {
  const now = new Date('2026-11-21T06:00:00Z')
  const later = new Date(now.getTime() + MIN_LEAD_MS + 1)

  expect(nextPlanStart(later, now)).toEqual(later)
  expect(nextPlanStart(new Date(now.getTime() + MIN_LEAD_MS), now)).toBeNull()
})
