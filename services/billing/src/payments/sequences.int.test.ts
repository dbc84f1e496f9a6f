import * as fc from 'fast-check'
import { listInvoices } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop } from '../testing/purchases.ts'

/** Of the provider's states, ours. */
const OURS: Readonly<Record<string, string>> = { active: 'active', pending: 'past_due', halted: 'past_due', paused: 'past_due', cancelled: 'cancelled', completed: 'cancelled' }
const LIMITS = { numRuns: 30, interruptAfterTimeLimit: 10_000 }

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
})
afterAll(() => service.stop())

const step = fc.record({
  does: fc.constantFrom('renew', 'fail', 'pay', 'pause', 'resume', 'cancel'),
  /** Several things happen in one second now and then. */
  afterSeconds: fc.constantFrom(0, 0, 1, 30, 3_600, 86_400),
})

/** What happened at the provider, told in any order, twice or not at all. */
const telling = fc.record({ order: fc.array(fc.nat(1_000), { minLength: 80, maxLength: 80 }), lost: fc.boolean() })

function happen(id: string, { does, afterSeconds }: { does: string; afterSeconds: number }): void {
  service.clock.skewMs += afterSeconds * 1_000
  const { provider } = service
  const { status } = provider.get(id)
  if (['cancelled', 'completed', 'expired'].includes(status)) return
  if (does === 'renew' && status === 'active') provider.charge(id, 'success')
  if (does === 'fail' && status !== 'paused') provider.charge(id, 'failure')
  if (does === 'pay' && ['pending', 'halted'].includes(status)) provider.pay(id, 'success')
  if (does === 'pause' && status === 'active') provider.pause(id)
  if (does === 'resume' && status === 'paused') provider.resume(id)
  if (does === 'cancel') provider.cancel(id, false)
}

/** Purchases of earlier runs are nobody's any more, so that a reconcile is about this one. */
async function forgetOthers(): Promise<void> {
  for (const { tenant, id } of await service.purchases.listDue(new Date('2100-01-01'), 10)) await service.db.inTenant(tenant, (tx) => tx.purchase.updateMany({ where: { restaurantId: tenant.id, id }, data: { checkAt: null } }))
}

async function stateAfter(steps: readonly { does: string; afterSeconds: number }[], order: readonly number[], isDropped: (index: number) => boolean) {
  const buyer = shop.addBuyer()
  service.webhooks.drop()
  await forgetOthers()
  const { body } = await buyer.create('plan_pro')
  service.clock.skewMs += 120_000
  service.provider.pay(body.subscriptionId, 'success')
  for (const each of steps) happen(body.subscriptionId, each)
  const events = service.webhooks.waiting()
  const doubled = [...events, ...events].filter((_, index) => !isDropped(index % events.length))
  const shuffled = doubled.map((event, index) => ({ event, at: order[index % order.length]! })).toSorted((a, b) => a.at - b.at)
  // In two portions, so that the work on the first is done before the rest comes.
  const half = Math.floor(shuffled.length / 2)
  await service.deliver(shuffled.slice(0, half).map(({ event }) => event))
  await service.deliver(shuffled.slice(half).map(({ event }) => event))
  return { buyer, provider: service.provider.get(body.subscriptionId) }
}

/** Plan and status that follow from the provider's. A mandate that ended before its charge was ever heard of never became the plan. */
function expected(status: string, planId: string): readonly [string, string] {
  return status === 'cancelled' && planId === 'plan_free' ? ['plan_free', 'active'] : ['plan_pro', OURS[status] ?? '']
}

test('shuffled and doubled events end in the state the provider reports, with an invoice a charge', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), telling, async (steps, { order }) => {
      const { buyer, provider } = await stateAfter(steps, order, () => false)
      const { plan_id: planId, status } = await buyer.details()
      expect([planId, status]).toEqual(expected(provider.status, planId))
      expect((await service.call(listInvoices, {}, { token: buyer.token })).body).toHaveLength(provider.paid_count)
    }),
    LIMITS,
  )
})

test('with some or all of them lost it is the provider’s state after the next reconcile', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), telling, async (steps, { order, lost }) => {
      const { buyer, provider } = await stateAfter(steps, order, (index) => lost || order[index]! % 2 === 0)
      await service.reconcile(new Date('2100-01-01'))
      const { plan_id: planId, status } = await buyer.details()
      expect([planId, status]).toEqual(expected(provider.status, planId))
      expect((await service.call(listInvoices, {}, { token: buyer.token })).body).toHaveLength(provider.paid_count)
    }),
    LIMITS,
  )
})
