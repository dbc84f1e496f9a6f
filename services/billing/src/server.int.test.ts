import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from './testing/harness.ts'
import { startProviderProxy } from './testing/provider-proxy.ts'
import { killServers, spawnServer, startServer } from './testing/process.ts'
import { openShop } from './testing/purchases.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
})
afterAll(async () => {
  killServers()
  await service.stop()
})

describe('the start', () => {
  test('in production is refused while plans are for sale and a key of the provider is missing, which is named', async () => {
    const {
      RAZORPAY_KEY_ID: _id,
      RAZORPAY_KEY_SECRET: _secret,
      RAZORPAY_WEBHOOK_SECRET: _webhook,
      ...keyless
    } = service.env
    const { exited, output } = spawnServer({ ...keyless, NODE_ENV: 'production' })

    expect(await exited).toEqual([1, null])
    expect(output()).toBe(
      'Settings: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET are missing, and there are plans for sale.\n',
    )
  })

  test('is refused with some of the keys, naming the missing one', async () => {
    const { exited, output } = spawnServer({ ...service.env, RAZORPAY_WEBHOOK_SECRET: undefined })

    expect(await exited).toEqual([1, null])
    expect(output()).toBe('Settings: RAZORPAY_WEBHOOK_SECRET is missing.\n')
  })

  test('is refused with a list of webhook secrets of which one is empty: anybody could sign with that', async () => {
    const { exited, output } = spawnServer({ ...service.env, RAZORPAY_WEBHOOK_SECRET: 'new,' })

    expect(await exited).toEqual([1, null])
    expect(output()).toBe('Settings: RAZORPAY_WEBHOOK_SECRET cannot be read.\n')
  })
})

test('the process finds, right after its start, what was paid while it was dead', async () => {
  const spice = shop.addBuyer()
  const { body } = await spice.create('plan_pro')
  service.provider.pay(body.subscriptionId, 'success')
  const [purchase] = await service.purchases.listOpen(spice)
  await service.purchases.postpone(spice, purchase!.id, new Date(0))
  const { child, exited, output } = await startServer({ ...service.env, LOG_LEVEL: 'info' })

  await expect.poll(async () => (await spice.details()).plan_id).toBe('plan_pro')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output()).not.toContain(service.env.RAZORPAY_KEY_SECRET)
})

test('the process, stopped by SIGTERM while the provider is asked, stores the answer before it exits', async () => {
  const spice = shop.addBuyer()
  const { body } = await spice.create('plan_pro')
  service.provider.pay(body.subscriptionId, 'success')
  const [purchase] = await service.purchases.listOpen(spice)
  await service.purchases.postpone(spice, purchase!.id, new Date(0))
  const proxy = await startProviderProxy(service.env.RAZORPAY_API_URL)
  const asked = new Promise<void>((spring) =>
    proxy.set({ request: new RegExp(`/subscriptions/${body.subscriptionId}$`), moment: 'answered', spring }),
  )
  const { child, exited } = await startServer({ ...service.env, RAZORPAY_API_URL: proxy.url })
  await asked
  child.kill('SIGTERM')

  expect(await exited).toEqual([0, null])
  expect((await spice.details()).plan_id).toBe('plan_pro')
  await proxy.close()
})
