import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { violationsOf } from '../invariants/invariants.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { checkOutRelease, lastReleaseCommit } from './checkout.ts'
import { openRestaurant, serveTable, type OpenRestaurant } from './evening.ts'
import { startServices, type RunningServices } from './start-services.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-last-release-'))
const checkout = path.join(folder, 'checkout')
const databases = {} as Record<ServiceName, TestDatabase>
let services: RunningServices
let restaurant: OpenRestaurant

beforeAll(async () => {
  mkdirSync(checkout)
  for (const service of SERVICES) databases[service] = await createTestDatabase(service)
  await checkOutRelease(lastReleaseCommit(), checkout)
  services = await startServices(checkout, folder, databases)
})
afterAll(async () => {
  await services?.stop()
  await Promise.all(Object.values(databases).map((database) => database.drop()))
  rmSync(folder, { recursive: true, force: true })
})

describe('the code of the last release on the newest schema', () => {
  test('opens a restaurant, imports a menu, places, adds to, settles and lists orders', async () => {
    restaurant = await openRestaurant(services, 'spice')

    expect(await serveTable(services, restaurant, 'T1')).toHaveLength(1)
    expect(await serveTable(services, restaurant, 'T2')).toHaveLength(2)
    for (const service of SERVICES) expect(await violationsOf(service, databases[service].ownerUrl)).toEqual([])
  })

  test('fails once a migration takes away a column it writes', async () => {
    await asAdmin(databases.orders.ownerUrl, (owner) =>
      owner.query('ALTER TABLE order_items DROP COLUMN tax_group_name'),
    )

    await expect(serveTable(services, restaurant, 'T3')).rejects.toThrow('POST /api/orders: 500')
  })
})

describe('a clone without history', () => {
  test('says that it lacks the last release, and how to get it', async () => {
    const shallow = path.join(folder, 'shallow')
    execFileSync('git', ['init', '-q', shallow])

    await expect(checkOutRelease(lastReleaseCommit(), checkout, shallow)).rejects.toMatchObject({
      message: expect.stringMatching(/^The last release \(commit [0-9a-f]{12}\) is not in this clone\.$/) as string,
      advice: expect.stringContaining('git fetch --unshallow') as string,
    })
  })
})
