/**
 * Words that trigger a failure. Each is a dish of the menu (search, then Enter); the first also works as a customer
 * name, and a discount of ₹500.01 fails a settlement.
 */
export const SENTINELS = {
  serverError: 'fail-500',
  offline: 'fail-offline',
  priceChanged: 'price-changed',
  limitReached: 'limit-reached',
} as const

export const SENTINEL_DISHES: readonly string[] = Object.values(SENTINELS)

export const FAILING_DISCOUNT_RUPEES = 500.01
