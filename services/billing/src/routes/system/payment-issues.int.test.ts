import { closeInBilling, listBillingActions } from '@tiffin/contracts'
import { DAY_MS, HOUR_MS } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { OPERATOR, startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, type Buyer } from '../../testing/purchases.ts'
import { openOperatorPayments } from '../../testing/refunds.ts'

const MONTH = 1_499_00
const YEAR = 14_990_00

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let desk: ReturnType<typeof openOperatorPayments>
let spice: Buyer
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  desk = openOperatorPayments(service)
})
beforeEach(() => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
})
afterAll(() => service.stop())

const pass = (ms: number) => void (service.clock.skewMs += ms)
const begin = async (planId: string) => (await spice.create(planId)).body.subscriptionId
/** Opens two checkouts and pays both before billing receives an event of either payment. */
async function payTwice(first: string, second: string): Promise<readonly [string, string]> {
  const ids = [await begin(first), await begin(second)] as const
  pass(5 * 60_000)
  for (const id of ids) service.provider.pay(id, 'success')
  await service.deliver()
  return ids
}
const paymentOf = (subscription: string) => service.provider.invoicesOf(subscription)[0]!.payment_id

describe('two checkouts that are both paid', () => {
  test('are on the list with restaurant, payments and what happened, and one is given back', async () => {
    const [monthly, yearly] = await payTwice('plan_pro', 'plan_pro_yearly')
    const before = await spice.details()
    const [issue, ...none] = await desk.issues(spice)
    const superseded = issue!.payments.find(({ is_current: isCurrent }) => !isCurrent)!
    const { status } = await desk.give(spice, { payment_id: superseded.payment_id, reason: 'Paid twice' })
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect(before).toMatchObject({ plan_id: 'plan_pro_yearly', status: 'active' })
    expect(none).toEqual([])
    expect(issue).toMatchObject({
      kind: 'paid-twice',
      restaurant_id: spice.id,
      settled_at: null,
      outcome: null,
      due_at: null,
      removed_name: null,
    })
    expect(
      issue!.payments.map((each) => [
        each.payment_id,
        each.plan_name,
        each.amount_in_paise,
        each.is_current,
        each.refundable_in_paise,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [paymentOf(monthly), 'Pro', MONTH, false, MONTH],
        [paymentOf(yearly), 'Pro Yearly', YEAR, true, YEAR],
      ]),
    )
    expect(status).toBe(201)
    expect(await spice.details()).toEqual(before)
    expect(await desk.issues(spice)).toMatchObject([{ outcome: 'given-back', settled_by: null }])
    expect([monthly, yearly].map((id) => service.provider.get(id).status)).toEqual(['cancelled', 'active'])
  })

  test('when the other one is given back, what is left is the plan to its last paid day', async () => {
    const [monthly, yearly] = await payTwice('plan_pro', 'plan_pro_yearly')
    const end = service.provider.get(monthly).current_end!
    await desk.give(spice, { payment_id: paymentOf(yearly), reason: 'The year was the mistake' })
    await service.reconcile(new Date(service.now().getTime() + 120_000))
    await service.deliver()
    const kept = await spice.details()
    service.clock.skewMs = end * 1_000 + 60_000 - Date.now()
    await service.reconcile()

    expect(kept).toMatchObject({
      plan_id: 'plan_pro',
      status: 'active',
      cancels_at_period_end: true,
      current_period_end: new Date(end * 1_000).toISOString(),
    })
    expect([monthly, yearly].map((id) => service.provider.get(id).status)).toEqual(['cancelled', 'cancelled'])
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test('also without any event, by the reconcile; once, however often they are compared', async () => {
    const ids = [await begin('plan_pro'), await begin('plan_pro_yearly')]
    pass(5 * 60_000)
    for (const id of ids) service.provider.pay(id, 'success')
    const events = service.webhooks.waiting()
    service.webhooks.drop()
    await service.reconcile(new Date(service.now().getTime() + 10 * 60_000))
    await service.deliver([...events, ...events])
    await service.reconcile(new Date(service.now().getTime() + 10 * 60_000))

    expect(await desk.issues(spice)).toMatchObject([{ kind: 'paid-twice' }])
  })

  test('a plan that is chosen while another one is paid for, with its days in sight, is not on the list', async () => {
    await spice.buy('plan_pro')
    await service.deliver()
    pass(DAY_MS)
    await spice.buy('plan_pro_yearly')
    await service.deliver()

    expect(await desk.issues(spice)).toEqual([])
  })

  test('neither are renewals, nor a plan that follows another', async () => {
    const yearly = await spice.buy('plan_pro_yearly')
    await service.deliver()
    const end = service.provider.get(yearly).current_end! * 1_000
    pass(60_000)
    await spice.buy('plan_pro')
    await service.reconcile()
    service.clock.skewMs = end + 60_000 - Date.now()
    service.provider.tick()
    await service.deliver()
    pass(40 * DAY_MS)
    service.provider.tick()
    await service.deliver()

    expect((await desk.payments(spice)).map(({ plan_name: plan }) => plan)).toEqual(['Pro', 'Pro', 'Pro Yearly'])
    expect(await desk.issues(spice)).toEqual([])
  })

  test('a mandate that charged on although another plan was to follow it is on the list', async () => {
    const yearly = await spice.buy('plan_pro_yearly')
    await service.deliver()
    const end = service.provider.get(yearly).current_end! * 1_000
    pass(60_000)
    await spice.buy('plan_pro')
    // The cancellation of the yearly plan never reaches the provider.
    service.clock.skewMs = end + 60_000 - Date.now()
    service.provider.tick()
    await service.deliver()

    expect(await desk.issues(spice)).toMatchObject([
      { kind: 'charged-after-end', payments: [{ amount_in_paise: YEAR, is_current: false }] },
    ])
  })
})

describe('a charge after the end', () => {
  test('of a restaurant that was removed is on the list, with the name it had, and can be given back', async () => {
    const id = await spice.buy()
    await service.deliver()
    await service.ask(closeInBilling, {
      params: { restaurantId: spice.id },
      body: { name: 'Spice Garden', removed_at: service.now().toISOString(), purge_at: new Date(0).toISOString() },
    })
    pass(HOUR_MS)
    const event = {
      id: 'evt_late',
      event: 'subscription.charged',
      created_at: Math.floor(service.now().getTime() / 1_000),
    }
    const entity = { ...service.provider.get(id), paid_count: 2 }
    const late = { id: 'pay_late', entity: 'payment', amount: MONTH, created_at: event.created_at }
    await service.deliver([{ ...event, payload: { subscription: { entity }, payment: { entity: late } } }])

    expect(await desk.issues(spice)).toMatchObject([
      {
        kind: 'charged-after-end',
        removed_name: 'Spice Garden',
        payments: [{ payment_id: 'pay_late', is_current: false }],
      },
    ])
  })
})

describe('a dispute', () => {
  test('is shown with its deadline, under review, and won: nothing changes', async () => {
    await spice.buy()
    await service.deliver()
    const { id, respond_by: until } = service.payments.dispute(await desk.paid(spice))
    await service.deliver()
    const [opened] = await desk.issues(spice)
    pass(60_000)
    service.payments.moveDispute(id, 'under_review')
    await service.deliver()
    const [reviewed] = await desk.issues(spice)
    pass(60_000)
    service.payments.moveDispute(id, 'won')
    await service.deliver()
    const [won] = await desk.issues(spice)

    expect(opened).toMatchObject({
      kind: 'dispute',
      due_at: new Date(until * 1_000).toISOString(),
      settled_at: null,
      payments: [{ disputes: [{ id, status: 'open', phase: 'chargeback', amount_in_paise: MONTH }] }],
    })
    expect(reviewed).toMatchObject({ settled_at: null, payments: [{ disputes: [{ status: 'under_review' }] }] })
    expect(won).toMatchObject({ outcome: 'won', payments: [{ disputes: [{ status: 'won' }], refunds: [] }] })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  })

  test('that is lost counts as a refund: a credit note, the free plan, and nothing is charged again', async () => {
    const subscription = await spice.buy()
    await service.deliver()
    const { id } = service.payments.dispute(await desk.paid(spice))
    pass(60_000)
    service.payments.moveDispute(id, 'lost')
    const events = service.webhooks.waiting()
    await service.deliver([...events.toReversed(), ...events])
    await service.reconcile(new Date(service.now().getTime() + 120_000))
    const [payment] = await desk.payments(spice)

    expect(await desk.issues(spice)).toMatchObject([{ kind: 'dispute', outcome: 'lost' }])
    expect(payment).toMatchObject({
      refundable_in_paise: 0,
      refunds: [
        {
          cause: 'dispute',
          status: 'processed',
          amount_in_paise: MONTH,
          credit_note_number: expect.stringMatching(/^TC/),
        },
      ],
    })
    expect(await desk.notes(spice)).toHaveLength(1)
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
    expect(service.provider.get(subscription).status).toBe('cancelled')
  })

  test('over a part that is lost leaves the plan; a refund on top is credited no further than what was paid', async () => {
    await spice.buy()
    await service.deliver()
    const payment = await desk.paid(spice)
    const { id } = service.payments.dispute(payment, 500_00)
    pass(60_000)
    service.payments.moveDispute(id, 'lost')
    await service.deliver()
    const plan = (await spice.details()).plan_id
    service.payments.refund(payment)
    await service.deliver()

    expect(plan).toBe('plan_pro')
    expect((await desk.notes(spice)).map(({ amount_in_paise: amount }) => amount)).toEqual([500_00, MONTH - 500_00])
    expect((await desk.payments(spice))[0]!.refundable_in_paise).toBe(0)
  })

  test('whose events are lost is found, and so is what came of it', async () => {
    await spice.buy()
    await service.deliver()
    const { id } = service.payments.dispute(await desk.paid(spice))
    service.webhooks.drop()
    pass(2 * HOUR_MS)
    await service.reconcile()
    const [found] = await desk.issues(spice)
    service.payments.moveDispute(id, 'lost')
    service.webhooks.drop()
    pass(DAY_MS + HOUR_MS)
    await service.reconcile()

    expect(found).toMatchObject({ kind: 'dispute', settled_at: null })
    expect(await desk.issues(spice)).toMatchObject([{ outcome: 'lost' }])
    expect((await spice.details()).plan_id).toBe('plan_free')
  })

  test('is found although it was listed while its charge was not known, and so is a refund', async () => {
    const owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    const checkIn = (interval: string) =>
      owner.query('UPDATE purchases SET check_at = $2::timestamptz + $3::interval WHERE restaurant_id = $1', [
        spice.id,
        service.now(),
        interval,
      ])
    const subscription = await begin('plan_pro')
    service.provider.pay(subscription, 'success')
    const payment = paymentOf(subscription)
    const { id } = service.payments.dispute(payment, 500_00)
    service.payments.refund(payment, { amount: 100_00 })
    service.webhooks.drop()
    pass(2 * HOUR_MS)
    await checkIn('1 day')
    await service.reconcile()
    const before = await desk.issues(spice)
    await checkIn('0')
    pass(DAY_MS - HOUR_MS)
    await service.reconcile()

    expect(before).toEqual([])
    expect(await desk.issues(spice)).toMatchObject([{ kind: 'dispute', payments: [{ disputes: [{ id }] }] }])
    expect((await desk.notes(spice)).map(({ amount_in_paise: amount }) => amount)).toEqual([100_00])
  })

  test('is fetched although a hundred older ones fail each time', async () => {
    await spice.buy()
    await service.deliver()
    const { id } = service.payments.dispute(await desk.paid(spice))
    await service.deliver()
    // After three days the list of new disputes no longer has this dispute.
    pass(3 * DAY_MS)
    await service.reconcile()
    const owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query(
      `INSERT INTO disputes SELECT (jsonb_populate_record(d, jsonb_build_object('id', 'disp_unknown_' || n,
         'check_at', d.check_at - interval '1 hour'))).* FROM disputes d, generate_series(1, 100) n WHERE d.id = $1`,
      [id],
    )
    service.payments.moveDispute(id, 'won')
    service.webhooks.drop()
    pass(DAY_MS + HOUR_MS)
    await service.reconcile()
    await service.reconcile()

    expect(await desk.issues(spice)).toMatchObject([{ outcome: 'won' }])
    await owner.query("DELETE FROM disputes WHERE id LIKE 'disp_unknown_%'")
  })

  test('its events in any order end in the last state of the provider', async () => {
    await spice.buy()
    await service.deliver()
    const { id } = service.payments.dispute(await desk.paid(spice))
    for (const status of ['under_review', 'action_required', 'won'] as const) {
      pass(60_000)
      service.payments.moveDispute(id, status)
    }
    const [created, reviewed, required, won] = service.webhooks.waiting()
    await service.deliver([won!, created!, required!, won!, reviewed!])

    expect(await desk.issues(spice)).toMatchObject([{ outcome: 'won', payments: [{ disputes: [{ status: 'won' }] }] }])
  })
})

describe('the list', () => {
  test('has the most urgent first, then what was settled in the last 30 days', async () => {
    await spice.buy()
    await service.deliver()
    service.payments.dispute(await desk.paid(spice), 100_00)
    await service.deliver()
    pass(HOUR_MS)
    const curry = (spice = shop.addBuyer())
    await payTwice('plan_pro', 'plan_pro_yearly')
    const kinds = async () => (await desk.issues(curry)).map(({ kind, outcome }) => [kind, outcome])
    const open = await kinds()
    const [issue] = await desk.issues(curry)
    await desk.settle(curry, issue!.id, 'Counts for next year')
    const settled = await kinds()
    pass(31 * DAY_MS)

    expect(open).toEqual([['paid-twice', null]])
    expect(settled).toEqual([['paid-twice', 'settled']])
    expect(await kinds()).toEqual([])
    const [action] = (await service.ask(listBillingActions, {})).body
    expect(action).toMatchObject({
      action: 'payment_issue.settled',
      actor: OPERATOR,
      subject_id: curry.id,
      after: { kind: 'paid-twice', note: 'Counts for next year' },
    })
  })

  test('a note is needed', async () => {
    await payTwice('plan_pro', 'plan_pro_yearly')
    const [issue] = await desk.issues(spice)
    const { status, failure } = await desk.settle(spice, issue!.id, '  ')

    expect([status, failure]).toEqual([
      400,
      { error: 'Please write how it was settled.', code: 'SETTLE_NOTE_REQUIRED' },
    ])
  })
})
