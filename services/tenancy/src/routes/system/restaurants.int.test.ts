import { randomUUID } from 'node:crypto'
import {
  createRestaurant,
  getUserDetails,
  listRestaurantRecords,
  login,
  removeRestaurant,
  renameRestaurant,
  type RestaurantRecord,
} from '@tiffin/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
let subdomain: string
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(() => {
  subdomain = `cafe${randomUUID().slice(0, 8)}`
})
afterEach(() => vi.useRealTimers())
afterAll(() => service.stop())

const details = (changes: object = {}) => ({
  name: 'Café Ravi',
  subdomain,
  admin_email: 'Ravi@cafe.test',
  admin_password: 'secret',
  ...changes,
})
const create = (changes?: object) => service.call(createRestaurant, { body: details(changes) }, service.operator)
const rename = (id: string, body: object) => service.call(renameRestaurant, { params: { id }, body }, service.operator)
const signIn = async (at = subdomain, email = 'ravi@cafe.test', password = 'secret') =>
  (
    await service.call(
      login,
      { body: { email, password, subdomain: at } },
      { headers: { 'x-forwarded-for': `10.8.${Math.floor(Math.random() * 256)}.1` } },
    )
  ).status
const all = async (): Promise<RestaurantRecord[]> =>
  (await service.call(listRestaurantRecords, {}, { from: 'gateway' })).body

describe('POST /api/system/restaurants', () => {
  test('[C7-064][C3-035] takes name, subdomain, admin_email and admin_password; the Admin signs in', async () => {
    const { status, body } = await create()

    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Café Ravi',
        subdomain,
        admin_email: 'ravi@cafe.test',
        user_count: 1,
        created_at: expect.any(String),
      },
    ])
    expect(await signIn()).toBe(200)
  })

  test('the subdomain is lowercased and cleaned', async () => {
    expect((await create({ subdomain: ` ${subdomain.toUpperCase()}! ` })).body.subdomain).toBe(subdomain)
  })

  test.each([
    ['a short password', { admin_password: '12345' }, 400, 'Admin password must be at least 6 characters.'],
    ['no email', { admin_email: 'ravi' }, 400, 'A valid email is required.'],
    ['a blank name', { name: ' ' }, 400, 'Restaurant name is required.'],
    ['a reserved subdomain', { subdomain: 'Admin' }, 409, 'This subdomain is reserved. Please choose another one.'],
    [
      'nothing left of a subdomain',
      { subdomain: '!!' },
      400,
      'A subdomain has letters, digits and single hyphens between them, at most 40 in all.',
    ],
  ])('refuses %s', async (_name, changes, status, error) => {
    const refused = await create(changes)

    expect([refused.status, refused.failure.error]).toEqual([status, error])
  })

  test('refuses a subdomain somebody has, also when two ask at once', async () => {
    const outcomes = await Promise.all([create(), create(), create()])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await create()).failure.code).toBe('SUBDOMAIN_TAKEN')
  })
})

describe('PUT /api/system/restaurants/{id}', () => {
  test('a restaurant keeps a name that is the platform’s by now, and nobody gets another', async () => {
    const support = await service.addRestaurant('support')
    const renamed = await rename(support.id, { name: 'Support Café', subdomain: 'support' })

    expect([renamed.status, renamed.body.subdomain]).toEqual([200, 'support'])
    expect(await signIn('support', support.userOf('Waiter').email, PASSWORD)).toBe(200)
    expect((await rename(support.id, { name: 'Support Café', subdomain: 'helpdesk' })).failure.code).toBe(
      'SUBDOMAIN_RESERVED',
    )
    expect((await create({ subdomain: 'helpdesk' })).failure.code).toBe('SUBDOMAIN_RESERVED')
  })

  test('[C7-065] takes name and subdomain; staff sign in under the new one', async () => {
    const { body: made } = await create()
    const { status, body } = await rename(made.id, { name: 'Ravi Café', subdomain: `new${subdomain}` })

    expect([status, body.name, body.subdomain]).toEqual([200, 'Ravi Café', `new${subdomain}`])
    expect([await signIn(`new${subdomain}`), await signIn()]).toEqual([200, 401])
  })

  test('a subdomain that stays is never refused, whatever it looks like', async () => {
    const hyphened = await service.addRestaurant(`my-${subdomain}`)

    expect((await rename(hyphened.id, { name: 'My Café', subdomain: `my-${subdomain}` })).body).toMatchObject({
      name: 'My Café',
      subdomain: `my-${subdomain}`,
    })
  })

  test('refuses what another restaurant has, and a blank name', async () => {
    const { body: made } = await create()
    await service.addRestaurant(`other${subdomain}`)

    expect((await rename(made.id, { name: 'X', subdomain: `other${subdomain}` })).failure.code).toBe('SUBDOMAIN_TAKEN')
    expect((await rename(made.id, { name: ' ', subdomain })).failure.code).toBe('RESTAURANT_NAME_REQUIRED')
  })

  test('an id in capitals is the same id', async () => {
    const { body: made } = await create()

    expect((await rename(made.id.toUpperCase(), { name: 'Ravi Café', subdomain })).body).toMatchObject({
      id: made.id,
      name: 'Ravi Café',
    })
  })

  test.each(['no uuid', randomUUID()])('404 for %s', async (id) => {
    expect((await rename(id, { name: 'X', subdomain })).failure).toEqual({
      error: 'Restaurant not found.',
      code: 'RESTAURANT_NOT_FOUND',
    })
    expect((await service.call(removeRestaurant, { params: { id } }, service.operator)).status).toBe(404)
  })
})

test('[C7-066] DELETE closes it for everybody: no login, no session, no place in the list, a name nobody else gets', async () => {
  const gone = await service.addRestaurant(subdomain)
  const waiter = gone.userOf('Waiter')
  expect((await service.call(getUserDetails, {}, { token: waiter.token })).status).toBe(200)
  const { status, text } = await service.call(removeRestaurant, { params: { id: gone.id } }, service.operator)

  expect([status, text]).toEqual([204, ''])
  expect(await signIn(subdomain, waiter.email, PASSWORD)).toBe(401)
  expect((await all()).map(({ id }) => id)).not.toContain(gone.id)
  expect((await create()).failure.code).toBe('SUBDOMAIN_RESERVED')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })
  expect((await service.call(getUserDetails, {}, { token: waiter.token })).status).toBe(401)
})

test('the list has every restaurant, newest first, with its first Admin and its users counted', async () => {
  const older = await service.addRestaurant(`older${subdomain}`)
  const { body: newer } = await create()
  await service.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [older.userOf('Waiter').id])
  const listed = (await all()).filter(({ id }) => [older.id, newer.id].includes(id))

  expect(listed).toEqual([
    newer,
    {
      id: older.id,
      name: older.name,
      subdomain: older.subdomain,
      admin_email: older.userOf('Admin').email,
      user_count: 3,
      created_at: expect.any(String),
    },
  ])
})

test('staff of a restaurant and strangers do none of this', async () => {
  const spice = await service.addRestaurant(subdomain)
  for (const extras of [{ token: spice.userOf('Admin').token }, {}]) {
    const outcomes = [
      await service.call(createRestaurant, { body: details({ subdomain: `x${subdomain}` }) }, extras),
      await service.call(renameRestaurant, { params: { id: spice.id }, body: { name: 'X', subdomain } }, extras),
      await service.call(removeRestaurant, { params: { id: spice.id } }, extras),
      await service.call(listRestaurantRecords, {}, extras),
    ]
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill(401))
  }
})
