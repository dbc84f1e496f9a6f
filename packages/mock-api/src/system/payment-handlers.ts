import {
  AppError,
  listPaymentIssues,
  listPlanPayments,
  refundPayment,
  settlePaymentIssue,
  type PlanPayment,
  type Refund,
} from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { seedPayments } from './seed-payments.ts'
import { recordAction } from './record-action.ts'
import { findRestaurant } from './restaurant-handlers.ts'

export function paymentHandlers(mock: MockRestaurant): MockRoute[] {
  return [
    route(mock, listPaymentIssues, () => mock.platform.paymentIssues),
    route(mock, listPlanPayments, ({ params }) => [...planPaymentsOf(mock, params.id)]),
    route(mock, refundPayment, ({ params, body }) =>
      giveBack(mock, params.id, body.payment_id, body.amount_in_paise, body.reason),
    ),
    route(mock, settlePaymentIssue, ({ params, body }) => {
      if (!mock.platform.paymentIssues.some((issue) => issue.id === params.issue_id))
        throw new AppError('PAYMENT_ISSUE_NOT_FOUND')
      const settled = {
        settled_at: mock.now().toISOString(),
        outcome: 'settled',
        settled_by: mock.accounts.operator.email,
        note: body.note,
      }
      mock.platform.paymentIssues = mock.platform.paymentIssues.map((issue) =>
        issue.id === params.issue_id ? { ...issue, ...settled } : issue,
      )
      recordAction(mock, 'payment_issue.settled', findRestaurant(mock, params.id), null, { note: body.note })
    }),
  ]
}

function planPaymentsOf(mock: MockRestaurant, id: string): readonly PlanPayment[] {
  const { payments } = mock.platform
  const known = payments.get(id) ?? seedPayments(mock, findRestaurant(mock, id))
  payments.set(id, known)
  return known
}

function giveBack(
  mock: MockRestaurant,
  id: string,
  paymentId: string,
  wanted: number | undefined,
  reason: string,
): Refund {
  const { platform } = mock
  const payment = [...planPaymentsOf(mock, id), ...platform.paymentIssues.flatMap(({ payments }) => payments)].find(
    (each) => each.payment_id === paymentId,
  )
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const left = payment.refundable_in_paise
  const amount = wanted ?? left
  if (left === 0 || amount > left) throw new AppError('REFUND_TOO_LARGE', { left: formatRupees(paise(left)) })
  const at = mock.now().toISOString()
  const refund: Refund = {
    id: `0000000b-0000-4000-8000-${String(platform.actions.length + 1).padStart(12, '0')}`,
    payment_id: paymentId,
    amount_in_paise: amount,
    status: 'processed',
    cause: 'operator',
    requested_by: mock.accounts.operator.email,
    reason,
    problem: null,
    created_at: at,
    settled_at: at,
    credit_note_number: `TC/26-27/${String(platform.actions.length + 1).padStart(6, '0')}`,
  }
  const given = (each: PlanPayment): PlanPayment =>
    each.payment_id === paymentId
      ? { ...each, refundable_in_paise: left - amount, refunds: [...each.refunds, refund] }
      : each
  platform.payments.set(id, planPaymentsOf(mock, id).map(given))
  platform.paymentIssues = platform.paymentIssues.map((issue) => {
    const isSettled =
      issue.kind !== 'dispute' && amount === left && issue.payments.some((each) => each.payment_id === paymentId)
    return {
      ...issue,
      payments: issue.payments.map(given),
      ...(isSettled && { settled_at: at, outcome: 'given-back' }),
    }
  })
  recordAction(mock, 'refund.requested', findRestaurant(mock, id), null, {
    payment_id: paymentId,
    amount_in_paise: amount,
    reason,
  })
  return refund
}
