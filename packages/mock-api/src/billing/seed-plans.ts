import type { Invoice, Plan } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, PLAN_FREE_ID, UNLIMITED } from '@tiffin/domain'
import { ID_PREFIX, mockId } from '../ids.ts'

const created_at = '2026-01-05T06:30:00.000Z'
const boundless = {
  order_limit_daily: UNLIMITED,
  user_limit: UNLIMITED,
  menu_item_limit: UNLIMITED,
  allow_user_management: true,
}

/**
 * The plans of the mock, cheapest first as billing lists them. The yearly plan costs more than Pro in total, but less
 * per month; the last plan is not for sale.
 */
export const seedPlans: Plan[] = [
  {
    plan_id: PLAN_FREE_ID,
    name: 'Free',
    price_in_paise: 0,
    billing_interval: 'monthly',
    razorpay_plan_id: null,
    features: DEFAULT_PLAN_FEATURES,
    created_at,
  },
  {
    plan_id: 'plan_growth',
    name: 'Growth',
    price_in_paise: 999_00,
    billing_interval: 'monthly',
    razorpay_plan_id: 'plan_mock_growth',
    features: { ...boundless, user_limit: 10 },
    created_at,
  },
  {
    plan_id: 'plan_pro',
    name: 'Pro',
    price_in_paise: 1_499_00,
    billing_interval: 'monthly',
    razorpay_plan_id: 'plan_mock_pro',
    features: { order_limit_daily: 500, user_limit: 25, menu_item_limit: 400, allow_user_management: true },
    created_at,
  },
  {
    plan_id: 'plan_pro_yearly',
    name: 'Pro Yearly',
    price_in_paise: 14_990_00,
    billing_interval: 'yearly',
    razorpay_plan_id: 'plan_mock_pro_yearly',
    features: boundless,
    created_at,
  },
  {
    plan_id: 'plan_chain',
    name: 'Chain',
    price_in_paise: 49_990_00,
    billing_interval: 'yearly',
    razorpay_plan_id: null,
    features: boundless,
    created_at,
  },
]

/** Invoices of two months on the current plan. */
export const seedInvoices: Invoice[] = [
  {
    id: mockId(ID_PREFIX.invoice, 2),
    number: 'TIF-2026-00042',
    plan_name: 'Growth',
    amount_in_paise: 999_00,
    paid_at: '2026-12-31T18:40:00.000Z',
    period_start: '2026-12-31T18:30:00.000Z',
    period_end: '2027-01-31T18:29:59.000Z',
  },
  {
    id: mockId(ID_PREFIX.invoice, 1),
    number: 'TIF-2026-00017',
    plan_name: 'Growth',
    amount_in_paise: 999_00,
    paid_at: '2026-11-30T18:41:00.000Z',
    period_start: '2026-11-30T18:30:00.000Z',
    period_end: '2026-12-31T18:29:59.000Z',
  },
]
