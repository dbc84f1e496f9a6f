import type { PaymentIssue, PlanPayment } from '@tiffin/contracts'
import { DAY_MS, PLAN_FREE_ID } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'
import type { PlatformRestaurant } from './platform.ts'

const MONTH_MS = 30 * DAY_MS

/** Returns a payment of a restaurant, `n` months ago, for the restaurant's present plan. */
export function mockPayment(
  mock: Pick<MockRestaurant, 'plans' | 'now'>,
  restaurant: Pick<PlatformRestaurant, 'id' | 'plan_id'>,
  n: number,
  changes: Partial<PlanPayment> = {},
): PlanPayment {
  const plan = mock.plans.find((each) => each.plan_id === restaurant.plan_id)
  const paidAt = mock.now().getTime() - n * MONTH_MS - 5 * DAY_MS
  const amount = plan?.price_in_paise ?? 0
  return {
    payment_id: `pay_${restaurant.id.slice(-4)}${n}`,
    invoice_number: `TF/26-27/00${restaurant.id.slice(-3)}${n}`,
    plan_name: plan?.name ?? restaurant.plan_id,
    amount_in_paise: amount,
    paid_at: new Date(paidAt).toISOString(),
    period_start: new Date(paidAt).toISOString(),
    period_end: new Date(paidAt + MONTH_MS).toISOString(),
    is_current: n === 0,
    refundable_in_paise: amount,
    refunds: [],
    disputes: [],
    ...changes,
  }
}

/** Returns the payments of a restaurant: two months of its plan, none on the free plan. */
export function seedPayments(mock: MockRestaurant, restaurant: PlatformRestaurant): PlanPayment[] {
  return restaurant.plan_id === PLAN_FREE_ID ? [] : [mockPayment(mock, restaurant, 0), mockPayment(mock, restaurant, 1)]
}

/** Builds an open payment issue, by default for a period that was paid twice. */
export function mockIssue(
  restaurant: Pick<PlatformRestaurant, 'id' | 'name'>,
  n: number,
  payments: readonly PlanPayment[],
  changes: Partial<PaymentIssue> = {},
): PaymentIssue {
  return {
    id: `0000000a-0000-4000-8000-${String(n).padStart(12, '0')}`,
    restaurant_id: restaurant.id,
    restaurant_name: restaurant.name,
    kind: 'paid-twice',
    opened_at: payments[0]?.paid_at ?? new Date(0).toISOString(),
    due_at: null,
    settled_at: null,
    outcome: null,
    settled_by: null,
    note: null,
    payments: [...payments],
    ...changes,
  }
}

/**
 * Returns payment issues: a dispute, a period that was paid twice and a refused refund, all open, and a lost dispute,
 * which is settled.
 */
export function seedIssues(mock: MockRestaurant): PaymentIssue[] {
  const [one, two, three, four] = mock.platform.restaurants.filter(
    (restaurant) => restaurant.plan_id !== PLAN_FREE_ID,
  ) as [PlatformRestaurant, PlatformRestaurant, PlatformRestaurant, PlatformRestaurant]
  const in5Days = new Date(mock.now().getTime() + 5 * DAY_MS).toISOString()
  const yesterday = new Date(mock.now().getTime() - DAY_MS).toISOString()
  const dispute = {
    id: 'disp_mock1',
    phase: 'chargeback',
    reason_code: 'goods_not_received',
    respond_by: in5Days,
    created_at: yesterday,
  }
  const disputed = mockPayment(mock, two, 0)
  const lost = mockPayment(mock, four, 0, { is_current: false, refundable_in_paise: 0 })
  const failed = {
    id: '0000000b-0000-4000-8000-0000000000f1',
    amount_in_paise: 500_00,
    status: 'failed',
    cause: 'operator',
    requested_by: mock.accounts.operator.email,
    reason: 'A week without service',
  } as const
  const refused = {
    ...failed,
    payment_id: 'pay_mock3',
    problem: 'The payment is more than 6 months old.',
    created_at: yesterday,
    settled_at: yesterday,
    credit_note_number: null,
  }
  return [
    mockIssue(
      two,
      1,
      [{ ...disputed, disputes: [{ ...dispute, amount_in_paise: disputed.amount_in_paise, status: 'open' }] }],
      { kind: 'dispute', opened_at: yesterday, due_at: in5Days },
    ),
    mockIssue(one, 2, [mockPayment(mock, one, 0), mockPayment(mock, one, 1)]),
    mockIssue(three, 3, [mockPayment(mock, three, 7, { refunds: [refused] })], {
      kind: 'refund-failed',
      opened_at: yesterday,
    }),
    mockIssue(
      four,
      4,
      [
        {
          ...lost,
          disputes: [{ ...dispute, id: 'disp_mock2', amount_in_paise: lost.amount_in_paise, status: 'lost' }],
        },
      ],
      { kind: 'dispute', settled_at: yesterday, outcome: 'lost' },
    ),
  ]
}
