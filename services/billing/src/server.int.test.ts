import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from './testing/harness.ts'
import { openShop } from './testing/purchases.ts'

const server = path.join(import.meta.dirname, 'server.ts')
const running: ChildProcess[] = []

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await service.stop()
})

function start(env: Record<string, unknown>) {
  const given = Object.entries(env).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [server], { env: Object.fromEntries(given.map(([name, value]) => [name, String(value)])), stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, exited: once(child, 'exit'), output: () => output }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

describe('the start', () => {
  test('in production is refused while plans are for sale and a key of the provider is missing, which is named', async () => {
    const { RAZORPAY_KEY_ID: _id, RAZORPAY_KEY_SECRET: _secret, RAZORPAY_WEBHOOK_SECRET: _webhook, ...keyless } = service.env
    const { exited, output } = start({ ...keyless, NODE_ENV: 'production' })

    expect(await exited).toEqual([1, null])
    expect(output()).toBe('Settings: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET are missing, and there are plans for sale.\n')
  })

  test('is refused with some of the keys, naming the missing one', async () => {
    const { exited, output } = start({ ...service.env, RAZORPAY_WEBHOOK_SECRET: undefined })

    expect(await exited).toEqual([1, null])
    expect(output()).toBe('Settings: RAZORPAY_WEBHOOK_SECRET is missing.\n')
  })
})

test('the process finds, right after its start, what was paid while it was dead', async () => {
  const spice = shop.addBuyer()
  const { body } = await spice.create('plan_pro')
  service.provider.pay(body.subscriptionId, 'success')
  const [purchase] = await service.purchases.listOpen(spice)
  await service.purchases.postpone(spice, purchase!.id, new Date(0))
  const port = await freePort()
  const { child, exited, output } = start({ ...service.env, PORT: port, LOG_LEVEL: 'info' })
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, () => 0), { timeout: 10_000 }).toBe(200)

  await expect.poll(async () => (await spice.details()).plan_id, { timeout: 10_000 }).toBe('plan_pro')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output()).not.toContain(service.env.RAZORPAY_KEY_SECRET)
})
