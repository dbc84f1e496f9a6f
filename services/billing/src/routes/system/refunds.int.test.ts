import { cancelSubscription, changePlan, closeInBilling, listBillingActions, purgeInBilling } from '@tiffin/contracts'
import { DAY_MS, DEFAULT_PLAN_FEATURES } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR, startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../../testing/purchases.ts'
import { openOperatorPayments } from '../../testing/refunds.ts'

const AMOUNT = 1_499_00

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let desk: ReturnType<typeof openOperatorPayments>
let spice: Buyer
let subscription: string
let payment: string
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  desk = openOperatorPayments(service)
})
beforeEach(async () => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  Object.assign(service.payments.behaviour, { takesTime: false, refuses: false })
  spice = shop.addBuyer()
  subscription = await spice.buy()
  await service.deliver()
  payment = await desk.paid(spice)
})
afterAll(() => service.stop())

const refusal = ({ status, failure }: { status: number; failure: { error: string; code: string } }) => [
  status,
  failure.code,
  failure.error,
]

describe('POST /api/system/restaurants/{id}/refunds', () => {
  test('gives all of a payment back: a credit note, the free plan, and nothing is charged again', async () => {
    const { status, body } = await desk.give(spice, { payment_id: payment, reason: 'Paid by mistake' })
    const [note] = await desk.notes(spice)
    await service.deliver()
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect(status).toBe(201)
    expect(body).toMatchObject({
      payment_id: payment,
      amount_in_paise: AMOUNT,
      status: 'processed',
      cause: 'operator',
      requested_by: OPERATOR,
      reason: 'Paid by mistake',
      problem: null,
    })
    expect(body.credit_note_number).toMatch(/^TC\/\d\d-\d\d\/\d{6}$/)
    expect(note).toMatchObject({ number: body.credit_note_number, amount_in_paise: AMOUNT })
    expect(service.payments.get(payment)).toMatchObject({ amount_refunded: AMOUNT, refund_status: 'full' })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
    expect(await spice.features()).toEqual(DEFAULT_PLAN_FEATURES)
    expect(service.provider.get(subscription).status).toBe('cancelled')
    expect(await desk.notes(spice)).toHaveLength(1)
  })

  test('gives a part back, then the rest; the plan holds until nothing is paid for it', async () => {
    const part = await desk.give(spice, {
      payment_id: payment,
      amount_in_paise: 500_00,
      reason: 'A week without service',
    })
    const during = [await spice.details(), await desk.payments(spice)] as const
    const tooMuch = await desk.give(spice, { payment_id: payment, amount_in_paise: 1_000_00, reason: 'More' })
    const rest = await desk.give(spice, { payment_id: payment, reason: 'The rest' })

    expect(part.body).toMatchObject({ amount_in_paise: 500_00, status: 'processed' })
    expect(during[0]).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(during[1][0]).toMatchObject({ refundable_in_paise: AMOUNT - 500_00, is_current: true })
    expect(refusal(tooMuch)).toEqual([
      409,
      'REFUND_TOO_LARGE',
      'No more than ₹999.00 of this payment can be given back.',
    ])
    expect(rest.body).toMatchObject({ amount_in_paise: AMOUNT - 500_00 })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free' })
    expect(refusal(await desk.give(spice, { payment_id: payment, reason: 'Once more' }))).toEqual([
      409,
      'REFUND_TOO_LARGE',
      'No more than ₹0.00 of this payment can be given back.',
    ])
    expect((await desk.notes(spice)).map(({ amount_in_paise }) => amount_in_paise)).toEqual([500_00, AMOUNT - 500_00])
  })

  test('numbers of credit notes have no gaps, also when ten are given at once and one is refused', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const buyer = shop.addBuyer()
        await buyer.buy()
        return { buyer, paymentId: '' }
      }),
    )
    await service.deliver()
    for (const each of buyers) each.paymentId = await desk.paid(each.buyer)
    await Promise.all(
      buyers.map(({ buyer, paymentId }) => desk.give(buyer, { payment_id: paymentId, reason: 'All at once' })),
    )
    await desk.give(spice, { payment_id: payment, amount_in_paise: AMOUNT + 1, reason: 'Too much' })
    const last = (await desk.give(spice, { payment_id: payment, reason: 'The last' })).body.credit_note_number
    const counts = (await Promise.all(buyers.map(({ buyer }) => desk.notes(buyer))))
      .flat()
      .map(({ number }) => Number(number.slice(-6)))

    expect(counts.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => Number(last!.slice(-6)) - 10 + index),
    )
  })

  test('a repetition under its key is the same refund; another one under it is refused', async () => {
    const wish = { payment_id: payment, amount_in_paise: 500_00, reason: 'Twice clicked' }
    const answers = await Promise.all([1, 2, 3].map(() => desk.give(spice, wish, 'refund-key-1')))
    const other = await desk.give(spice, { ...wish, amount_in_paise: 600_00 }, 'refund-key-1')

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(service.payments.refundsOf(payment)).toHaveLength(1)
    expect(other.failure.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('two operators at once give back no more than was paid', async () => {
    const answers = await Promise.all(
      ['operator-a', 'operator-b'].map((key) => desk.give(spice, { payment_id: payment, reason: 'Both at once' }, key)),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(service.payments.get(payment).amount_refunded).toBe(AMOUNT)
  })

  test('what the provider refuses is answered in its words, and stays on the list until it is settled in another way', async () => {
    service.payments.behaviour.refuses = true
    const refused = await desk.give(spice, { payment_id: payment, reason: 'Too late' })
    const [issue] = await desk.issues(spice)
    const { status } = await desk.settle(spice, issue!.id, 'Paid by bank transfer')
    await desk.settle(spice, issue!.id, 'Another note')

    expect(refusal(refused)).toEqual([
      409,
      'REFUND_REFUSED',
      'The payment provider did not give the money back: Refund is not supported by the bank because the payment is more than 6 months old',
    ])
    expect(issue).toMatchObject({
      kind: 'refund-failed',
      settled_at: null,
      payments: [
        {
          payment_id: payment,
          refunds: [{ status: 'failed', problem: expect.stringContaining('6 months') }],
          refundable_in_paise: AMOUNT,
        },
      ],
    })
    expect(status).toBe(204)
    expect(await desk.issues(spice)).toMatchObject([
      { outcome: 'settled', settled_by: OPERATOR, note: 'Paid by bank transfer' },
    ])
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(await desk.notes(spice)).toEqual([])
  })

  test('one that takes its time is pending, and processed when the provider says so; that it failed puts it on the list', async () => {
    service.payments.behaviour.takesTime = true
    const part = (await desk.give(spice, { payment_id: payment, amount_in_paise: 500_00, reason: 'A part' })).body
    const rest = (await desk.give(spice, { payment_id: payment, reason: 'The rest' })).body
    const before = await desk.notes(spice)
    const [second, first] = service.payments.refundsOf(payment)
    service.payments.settleRefund(first!.id, 'processed')
    service.payments.settleRefund(second!.id, 'failed')
    await service.deliver()
    const [{ refunds, refundable_in_paise: left }] = (await desk.payments(spice)) as [
      Awaited<ReturnType<typeof desk.payments>>[number],
    ]

    expect([part.status, rest.status, before]).toEqual(['pending', 'pending', []])
    expect(refunds.map(({ id, status }) => [id, status])).toEqual([
      [part.id, 'processed'],
      [rest.id, 'failed'],
    ])
    expect(left).toBe(AMOUNT - 500_00)
    expect(await desk.notes(spice)).toHaveLength(1)
    expect(await desk.issues(spice)).toMatchObject([{ kind: 'refund-failed', payments: [{ payment_id: payment }] }])
    service.payments.behaviour.takesTime = false
    await desk.give(spice, { payment_id: payment, reason: 'Again' })
    expect(await desk.issues(spice)).toMatchObject([{ outcome: 'given-back' }])
  })

  test('is written down as what the operator did', async () => {
    await desk.give(spice, { payment_id: payment, amount_in_paise: 500_00, reason: 'A part' })
    const [action] = (await service.ask(listBillingActions, {})).body

    expect(action).toMatchObject({
      action: 'refund.requested',
      actor: OPERATOR,
      subject_id: spice.id,
      subject_name: 'Spice',
      before: null,
      after: { payment_id: payment, amount_in_paise: 500_00, reason: 'A part' },
    })
  })

  test('refuses a payment of somebody else, an amount that is none, and a request without a reason', async () => {
    const other = shop.addBuyer()

    expect(refusal(await desk.give(other, { payment_id: payment, reason: 'Not theirs' }))).toEqual([
      404,
      'PAYMENT_NOT_FOUND',
      'Payment not found.',
    ])
    expect(
      (await desk.give(spice, { payment_id: payment, amount_in_paise: 99, reason: 'Too little' })).failure.code,
    ).toBe('REFUND_INVALID')
    expect((await desk.give(spice, { payment_id: payment, amount_in_paise: 100.5, reason: 'Half' })).failure.code).toBe(
      'REFUND_INVALID',
    )
    expect((await desk.give(spice, { payment_id: payment, reason: ' ' })).failure.code).toBe('REFUND_INVALID')
    expect((await desk.give(spice, { payment_id: '\u0000', reason: 'None' })).status).toBe(400)
    expect((await desk.settle(other, '01910000-0000-4000-8000-0000000000ff', 'Nothing')).failure.code).toBe(
      'PAYMENT_ISSUE_NOT_FOUND',
    )
    expect(service.payments.refundsOf(payment)).toEqual([])
  })
})

describe('what a refund means for the plan', () => {
  test('money of an older period changes nothing now', async () => {
    service.clock.skewMs += 40 * DAY_MS
    service.provider.endCycle(subscription)
    await service.deliver()
    await desk.give(spice, { payment_id: payment, reason: 'The month before' })

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(service.provider.get(subscription).status).toBe('active')
  })

  test('a plan the operator gave by hand stays; nothing more is charged for it', async () => {
    service.clock.skewMs += 60_000
    await service.operate(changePlan, { params: { id: spice.id }, body: { new_plan_id: 'plan_offline' } })
    await desk.give(spice, { payment_id: payment, reason: 'Pays by contract now' })
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_offline', status: 'active' })
    expect(service.provider.get(subscription).status).toBe('cancelled')
  })

  test('a plan that was to end with its period ends at once', async () => {
    await service.call(cancelSubscription, { body: { at_period_end: true } }, { token: spice.token })
    await desk.give(spice, { payment_id: payment, reason: 'Leaves early' })

    expect(await spice.details()).toMatchObject({
      plan_id: 'plan_free',
      status: 'active',
      cancels_at_period_end: false,
    })
  })

  test('a plan that another one follows ends with it, and that one is never charged', async () => {
    const curry = shop.addBuyer()
    const yearly = await curry.buy('plan_pro_yearly')
    await service.deliver()
    service.clock.skewMs += 60_000
    const monthly = await curry.buy('plan_pro')
    await desk.give(curry, { payment_id: await desk.paid(curry), reason: 'Closes down' })
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect(await curry.details()).toMatchObject({ plan_id: 'plan_free', next_plan: null })
    expect([yearly, monthly].map((id) => service.provider.get(id).status)).toEqual(['cancelled', 'cancelled'])
  })
})

describe('what is given back at the provider’s dashboard', () => {
  test('is taken over: a credit note, and the plan ends when all of it is given', async () => {
    service.payments.refund(payment, { amount: 500_00 })
    await service.deliver()
    const partly = [await desk.notes(spice), (await spice.details()).plan_id]
    service.payments.refund(payment)
    await service.deliver()
    await service.deliver(service.webhooks.waiting())

    expect(partly).toEqual([[expect.objectContaining({ amount_in_paise: 500_00 })], 'plan_pro'])
    expect((await desk.notes(spice)).map(({ amount_in_paise }) => amount_in_paise)).toEqual([500_00, AMOUNT - 500_00])
    expect((await desk.payments(spice))[0]!.refunds).toMatchObject([
      { cause: 'provider', requested_by: null },
      { cause: 'provider' },
    ])
    expect((await spice.details()).plan_id).toBe('plan_free')
  })

  test('also when its events are lost, by the next hourly comparison; once, also where the events arrive later', async () => {
    const { id } = service.payments.refund(payment)
    const events = service.webhooks.waiting()
    service.webhooks.drop()
    service.clock.skewMs += 2 * 60 * 60_000
    await service.reconcile()
    const found = await desk.payments(spice)
    await service.deliver([...events.toReversed(), ...events])

    expect(found[0]!.refunds).toMatchObject([{ cause: 'provider', status: 'processed' }])
    expect(await desk.notes(spice)).toHaveLength(1)
    expect(id).toMatch(/^rfnd_/)
  })

  test('is taken over when its event arrives before the one of its charge', async () => {
    const curry = shop.addBuyer()
    const { body } = await curry.create('plan_pro')
    service.clock.skewMs += 5 * 60_000
    service.provider.pay(body.subscriptionId, 'success')
    const charged = service.webhooks.waiting()
    service.webhooks.drop()
    const [made] = service.provider.invoicesOf(body.subscriptionId)
    service.payments.refund(made!.payment_id)
    await service.deliver()
    await service.deliver(charged)
    service.clock.skewMs += 60_000
    await service.workEvents()

    expect(await desk.notes(curry)).toHaveLength(1)
    expect((await curry.details()).plan_id).toBe('plan_free')
  })
})

test('a removed restaurant gets its money back too; its credit notes stay with its invoices when its data is purged', async () => {
  await service.ask(closeInBilling, {
    params: { restaurantId: spice.id },
    body: { name: 'Spice Garden', removed_at: service.now().toISOString(), purge_at: new Date(0).toISOString() },
  })
  service.tenancy.gone.add(spice.id)
  service.payments.behaviour.takesTime = true
  const { status } = await desk.give(spice, { payment_id: payment, reason: 'Closed down' })
  const early = await service.ask(purgeInBilling, { params: { restaurantId: spice.id } })
  const [refund] = service.payments.refundsOf(payment)
  service.payments.settleRefund(refund!.id, 'processed')
  await service.deliver()
  const [note] = await desk.notes(spice)
  const purged = await service.ask(purgeInBilling, { params: { restaurantId: spice.id } })
  const [action] = (await service.ask(listBillingActions, {})).body
  const archived = await service.db.unscoped.archivedCreditNote.findMany({ where: { restaurantId: spice.id } })

  expect([status, early.status, purged.status]).toEqual([201, 503, 204])
  expect(action).toMatchObject({ action: 'refund.requested', subject_name: 'Spice Garden' })
  expect(archived).toMatchObject([{ number: note!.number, amountPaise: AMOUNT }])
  expect(await service.db.inTenant(spice, (tx) => tx.refund.count())).toBe(0)
})

test('the features of a plan that is paid partly stay', async () => {
  await desk.give(spice, { payment_id: payment, amount_in_paise: 100, reason: 'One rupee' })

  expect(await spice.features()).toEqual(proFeatures)
})
