import { expect, test } from 'vitest'
import { DEFAULT_PLAN_FEATURES, UNLIMITED } from './plan.ts'
import { planFigures } from './plan-figures.ts'

test('[C1-015] a price has two decimals and its interval, and a limit reads as one says it', () => {
  expect(
    planFigures({
      name: 'Pro',
      price_in_paise: 1_499_050,
      billing_interval: 'yearly',
      features: {
        order_limit_daily: UNLIMITED,
        user_limit: 25,
        menu_item_limit: 100_000,
        allow_user_management: true,
      },
    }),
  ).toEqual({
    name: 'Pro',
    price: '₹14,990.50',
    each: '/yr',
    orders: 'Unlimited',
    dishes: '1,00,000',
    users: '25',
    managesUsers: true,
  })
})

test('[C1-015] what is free has two decimals too, and is not free by the month', () => {
  const free = {
    name: 'Free',
    price_in_paise: 0,
    billing_interval: 'monthly',
    features: DEFAULT_PLAN_FEATURES,
  } as const
  expect(planFigures(free)).toMatchObject({ price: '₹0.00', each: '', orders: '10', managesUsers: false })
})
