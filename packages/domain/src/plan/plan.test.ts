import { expect, test } from 'vitest'
import { BILLING_INTERVALS, DEFAULT_PLAN_FEATURES, isWithinLimit, UNLIMITED } from './plan.ts'

test('[C3-023] a limit of -1 is unlimited', () => {
  expect(UNLIMITED).toBe(-1)
  expect(isWithinLimit(UNLIMITED, 1_000_000)).toBe(true)
})

test('a limit of ten admits the tenth and refuses the eleventh', () => {
  expect(isWithinLimit(10, 9)).toBe(true)
  expect(isWithinLimit(10, 10)).toBe(false)
})

test('[C3-022] the default features of a new plan', () => {
  expect(DEFAULT_PLAN_FEATURES).toEqual({ order_limit_daily: 10, user_limit: 3, menu_item_limit: 50, allow_user_management: false })
})

test('[C9-044] the billing intervals', () => {
  expect(BILLING_INTERVALS).toEqual(['monthly', 'yearly'])
})
