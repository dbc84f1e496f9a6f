import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serviceEnvironment, type Installation } from '../environment.ts'
import { ask } from '../killed-between-calls/restaurant.ts'
import { standInKeys } from '../payments.ts'
import type { Ports } from '../ports.ts'
import { loadSecrets } from '../secrets.ts'
import { SERVICES, SERVICES_TOGETHER, type ServiceName } from '../services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { freePort } from '../free-port.ts'
import { supervise, type Supervised } from './supervised.ts'

let dataDir: string
let databases: Record<ServiceName, TestDatabase>
const running: Supervised[] = []
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-one-process-'))
  mkdirSync(path.join(dataDir, 'logs'))
  databases = Object.fromEntries(
    await Promise.all(SERVICES.map(async (service) => [service, await createTestDatabase(service)])),
  ) as typeof databases
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()))
  await Promise.all(Object.values(databases).map((database) => database.drop()))
  rmSync(dataDir, { recursive: true, force: true })
})

const logOf = (program: string) => path.join(dataDir, 'logs', `${program}.log`)

/** Starts the services in one process, and if asked for also tenancy, which is always a process of its own. */
async function startTogether({ withTenancy = false } = {}): Promise<{ urlOf: (service: ServiceName) => string }> {
  const ports = Object.fromEntries(
    await Promise.all(['gateway', 'metrics', 'razorpay', ...SERVICES].map(async (owner) => [owner, await freePort()])),
  ) as Ports
  const urlOf = (service: ServiceName) => `http://127.0.0.1:${ports[service]}`
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'info' }
  const installation: Installation = {
    env,
    dataDir,
    ports,
    secrets: loadSecrets(dataDir, env),
    deployToken: null,
    standIn: standInKeys(dataDir, env),
  }
  const settingsOf = (service: ServiceName) => ({
    ...serviceEnvironment(service, installation, databases[service].ownerUrl),
    DATABASE_URL: databases[service].appUrl,
  })
  const start = async (name: string, entry: string, settings: NodeJS.ProcessEnv, ready: ServiceName) => {
    const supervision = { readyUrl: `${urlOf(ready)}/readyz`, hungAfterMs: null, report: () => undefined }
    running.push(await supervise({ name, entry, env: settings, logFile: logOf(name) }, supervision))
  }
  const together = Object.fromEntries(SERVICES_TOGETHER.map((service) => [service, settingsOf(service)]))
  await start(
    'services',
    'packages/stack/src/processes/services-together.ts',
    { PATH: env.PATH, SERVICE_SETTINGS: JSON.stringify(together) },
    'orders',
  )
  if (withTenancy) await start('tenancy', 'services/tenancy/src/server.ts', settingsOf('tenancy'), 'tenancy')
  return { urlOf }
}

test('runs three services in one process, each at its port with its own database, and ends them together', async () => {
  const { urlOf } = await startTogether()
  const get = (service: ServiceName, page: string) => fetch(urlOf(service) + page)

  for (const service of SERVICES_TOGETHER) {
    expect((await get(service, '/readyz')).status).toBe(200)
    expect(await (await get(service, '/metrics')).text()).toContain(`service="${service}"`)
  }
  // Each service asks its own database: without billing's, only billing is not ready.
  await databases.billing.drop()
  const ready = await Promise.all(
    SERVICES_TOGETHER.map(async (service) => [service, (await get(service, '/readyz')).status]),
  )
  expect(Object.fromEntries(ready)).toEqual({ billing: 503, catalog: 200, orders: 200 })

  await running.pop()!.stop()
  for (const service of SERVICES_TOGETHER) await expect(get(service, '/healthz')).rejects.toThrow('fetch failed')
  const log = readFileSync(logOf('services'), 'utf8')
  for (const service of SERVICES_TOGETHER) expect(log).toContain(`"name":"${service}"`)
  expect(log).not.toContain('"level":60')
})

test('an order is placed, added to and settled while the three run in one process', async () => {
  const { urlOf } = await startTogether({ withTenancy: true })
  const [tenancy, catalog, orders] = [urlOf('tenancy'), urlOf('catalog'), urlOf('orders')]
  const { token: operator } = await ask<{ token: string }>(`${tenancy}/api/system/login`, 'POST', {
    json: { email: 'operator@tiffin.test', password: 'tiffin-operator' },
  })
  const admin = { email: 'admin@together.test', password: 'a-password' }
  await ask(`${tenancy}/api/system/restaurants`, 'POST', {
    token: operator,
    json: {
      name: 'Together',
      subdomain: 'together',
      admin_email: admin.email,
      admin_password: admin.password,
    },
  })
  const { token } = await ask<{ token: string }>(`${tenancy}/api/login`, 'POST', {
    json: { ...admin, subdomain: 'together' },
  })
  const dish = await ask<{ id: string }>(`${catalog}/api/menu`, 'POST', {
    token,
    form: { name: 'Dosa', price: '120', main_category: 'Breakfast', subcategory: 'South' },
  })
  const items = (quantity: number) => [{ id: dish.id, quantity, price: 120 }]

  const placed = await ask<{ order_id: string }>(`${orders}/api/orders`, 'POST', {
    token,
    json: { items: items(2), orderType: 'Takeaway', tableId: null, customerDetails: null },
  })
  const order = `${orders}/api/orders/${placed.order_id}`
  await ask(`${order}/add`, 'POST', { token, json: { items: items(1) } })

  // Orders gets the price from catalog and the limit from billing, by calls between parts of the one process.
  expect(await ask(`${order}/settle`, 'POST', { token })).toMatchObject({
    id: placed.order_id,
    status: 'Completed',
    items: [{ name: 'Dosa', quantity: 3 }],
  })
})
