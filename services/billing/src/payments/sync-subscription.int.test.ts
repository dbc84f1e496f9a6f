import { cancelSubscription } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderRefusal } from '../provider/provider.ts'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'

type Gate = ReturnType<typeof createGate>
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => void (open = resolve))
  return { open, opened }
}

/** The outcome of the next cancellation: refused, or carried out with its answer lost. */
let cancellation: ProviderRefusal | 'unanswered' | null = null
/** Holds the next answer of the provider back until it is released. */
let delay: { readonly given: Gate; readonly arrived: Gate } | null = null
let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
/** The provider's id of the subscription that each test begins with: bought, paid, and its events delivered. */
let id: string
let lastDay: Date

beforeAll(async () => {
  service = await startBilling((provider) => ({
    ...provider,
    fetch: async (providerId) => {
      const held = delay
      delay = null
      const facts = await provider.fetch(providerId)
      held?.given.open()
      await held?.arrived.opened
      return facts
    },
    cancel: async (providerId, when) => {
      const fate = cancellation
      cancellation = null
      if (fate instanceof ProviderRefusal) throw fate
      const facts = await provider.cancel(providerId, when)
      if (fate === 'unanswered') throw new Error('killed')
      return facts
    },
  }))
  shop = await openShop(service)
})
beforeEach(async () => {
  cancellation = null
  delay = null
  service.clock.skewMs = 0
  service.provider.behaviour.refusesSecondSchedule = false
  service.webhooks.drop()
  spice = shop.addBuyer()
  id = await spice.buy()
  await service.deliver()
  lastDay = new Date((await spice.details()).current_period_end!)
  pass(60)
})
afterAll(() => service.stop())

const pass = (seconds: number) => void (service.clock.skewMs += seconds * 1_000)
const leave = async () =>
  (await service.call(cancelSubscription, { body: { at_period_end: true } }, { token: spice.token })).body
const now = async () => [await spice.details(), await spice.features()]
const leaving = () => [
  expect.objectContaining({
    plan_id: 'plan_pro',
    status: 'active',
    current_period_end: lastDay.toISOString(),
    cancels_at_period_end: true,
  }),
  proFeatures,
]
const free = [expect.objectContaining({ plan_id: 'plan_free', status: 'active' }), DEFAULT_PLAN_FEATURES]

/** Advances the clocks here and at the provider to a minute after the last paid day. */
async function passTheLastDay(): Promise<void> {
  service.clock.skewMs = lastDay.getTime() + 60_000 - Date.now()
  service.provider.tick()
  await service.deliver()
  await service.reconcile()
}

describe('a paid plan that is to end with its period', () => {
  test('keeps its days when the provider has the cancellation already and refuses a second one; nothing more is charged', async () => {
    service.provider.behaviour.refusesSecondSchedule = true
    cancellation = 'unanswered'
    await leave()
    pass(120)
    await service.reconcile()
    await service.deliver()
    const during = await now()
    await passTheLastDay()

    expect(during).toEqual(leaving())
    expect(await now()).toEqual(free)
    expect(service.provider.get(id)).toMatchObject({ status: 'cancelled', paid_count: 1 })
  })

  test.each([401, 409])(
    'keeps its days when the provider refuses with %i, and the cancellation is sent again later',
    async (status) => {
      cancellation = new ProviderRefusal(status, 'refused')
      await leave()
      const refused = [...(await now()), service.provider.get(id).status]
      pass(120)
      await service.reconcile()
      const resent = [...(await now()), service.provider.get(id).status]
      await passTheLastDay()

      expect([refused, resent]).toEqual([
        [...leaving(), 'active'],
        [...leaving(), 'active'],
      ])
      expect(await now()).toEqual(free)
      expect(service.provider.get(id)).toMatchObject({ status: 'cancelled', paid_count: 1 })
    },
  )

  test('has none left when the charge was found to have failed: it is the free one at once', async () => {
    service.provider.charge(id, 'failure')
    await leave()

    expect(await now()).toEqual(free)
    expect(service.provider.get(id).status).toBe('cancelled')
  })
})

test('an answer of the provider that was on its way does not undo a later one', async () => {
  const { body } = await spice.create('plan_pro_yearly')
  const proof = service.provider.pay(body.subscriptionId, 'success')
  await service.deliver()
  const { given, arrived } = (delay = { given: createGate(), arrived: createGate() })
  const slow = spice.verify(proof)
  await given.opened
  service.provider.charge(body.subscriptionId, 'failure')
  pass(1)
  const quick = await spice.verify(proof)
  arrived.open()

  expect(quick.body.status).toBe('past_due')
  expect((await slow).body.status).toBe('past_due')
})
