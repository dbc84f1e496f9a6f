import { randomUUID } from 'node:crypto'
import {
  countRestaurants,
  findRestaurantRecords,
  getRestaurantPeople,
  login,
  nameRestaurants,
  removeRestaurant,
  type BodyOf,
} from '@tiffin/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
const ids: Record<string, string> = {}
beforeAll(async () => {
  service = await startTenancy()
  // The restaurants are added in this order, a day apart.
  const names = {
    spice: 'Spice Garden',
    curry: 'CURRY 100% Leaf',
    cafe: 'Café Étoile',
    punjab: 'punjab_grill',
    amma: 'Amma',
    zaika: 'Amma',
    gone: 'Spice Gone',
  }
  for (const [subdomain, name] of Object.entries(names))
    ids[subdomain] = (await service.addRestaurant(subdomain, name)).id
  const addedAt = {
    spice: '2026-01-01',
    curry: '2026-01-02',
    cafe: '2026-01-03',
    punjab: '2026-01-04',
    amma: '2026-01-05',
    zaika: '2026-01-06',
    gone: '2026-01-07',
  }
  for (const [subdomain, day] of Object.entries(addedAt))
    await service.owner.query('UPDATE restaurants SET created_at = $2 WHERE id = $1', [
      ids[subdomain],
      `${day}T06:00:00Z`,
    ])
  await service.owner.query(`DELETE FROM users WHERE role = 'Waiter' AND restaurant_id IN ($1, $2)`, [
    ids['spice'],
    ids['cafe'],
  ])
  await service.owner.query(`UPDATE users SET deleted_at = now() WHERE role = 'Cashier' AND restaurant_id = $1`, [
    ids['spice'],
  ])
  await service.owner.query(
    `UPDATE users SET email = 'Owner@Punjab.example' WHERE role = 'Admin' AND restaurant_id = $1`,
    [ids['punjab']],
  )
  await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [ids['gone']])
})
afterAll(() => service.stop())

const asService = () => ({ from: 'gateway' }) as const
type Search = BodyOf<typeof findRestaurantRecords>
async function find(search: Partial<Search>): Promise<{ found: string[]; total: number }> {
  const { body } = await service.call(
    findRestaurantRecords,
    { body: { q: '', sort: 'created_at', direction: 'desc', offset: 0, limit: 100, ...search } },
    asService(),
  )
  return { found: body.records.map(({ subdomain }) => subdomain), total: body.total }
}

describe('findRestaurantRecords', () => {
  test('a record: its first Admin, the users it has now', async () => {
    const { body } = await service.call(
      findRestaurantRecords,
      { body: { q: 'garden', sort: 'name', direction: 'asc', offset: 0, limit: 10 } },
      asService(),
    )

    expect(body).toEqual({
      records: [
        {
          id: ids['spice'],
          name: 'Spice Garden',
          subdomain: 'spice',
          admin_email: 'admin@spice.test',
          user_count: 2,
          created_at: '2026-01-01T06:00:00.000Z',
        },
      ],
      total: 1,
    })
  })

  test.each([
    ['spice', ['spice']],
    ['CAFÉ é', ['cafe']],
    ['admin@cur', ['curry']],
    ['owner@punjab.EXAMPLE', ['punjab']],
    ['waiter@', []],
    ['100%', ['curry']],
    ['%', ['curry']],
    ['_', ['punjab']],
    ["'; DROP TABLE users; --", []],
  ])('[C2-148] finds %j in name, subdomain and emails of Admins, whatever its case', async (q, found) => {
    expect(await find({ q })).toEqual({ found, total: found.length })
  })

  test('[C9-045] the newest first, page by page, with how many there are; past the last page nothing', async () => {
    const all = ['zaika', 'amma', 'punjab', 'cafe', 'curry', 'spice']

    expect(await find({})).toEqual({ found: all, total: 6 })
    expect(await find({ offset: 4, limit: 4 })).toEqual({ found: all.slice(4), total: 6 })
    expect(await find({ offset: 8, limit: 4 })).toEqual({ found: [], total: 6 })
  })

  test.each<[Search['sort'], Search['direction'], string[]]>([
    ['name', 'asc', ['zaika', 'amma', 'cafe', 'curry', 'punjab', 'spice']],
    ['name', 'desc', ['spice', 'punjab', 'curry', 'cafe', 'zaika', 'amma']],
    ['subdomain', 'asc', ['amma', 'cafe', 'curry', 'punjab', 'spice', 'zaika']],
    ['admin_email', 'desc', ['zaika', 'spice', 'curry', 'cafe', 'amma', 'punjab']],
    ['user_count', 'asc', ['spice', 'cafe', 'zaika', 'amma', 'punjab', 'curry']],
    ['user_count', 'desc', ['zaika', 'amma', 'punjab', 'curry', 'cafe', 'spice']],
    ['created_at', 'asc', ['spice', 'curry', 'cafe', 'punjab', 'amma', 'zaika']],
  ])('[C2-149] by %s %s; equal ones newest first', async (sort, direction, found) => {
    expect((await find({ sort, direction })).found).toEqual(found)
  })

  test('by places another service gave: the direction turns the places, equal ones stay newest first, strangers change nothing', async () => {
    const places = {
      unlisted: 5,
      restaurant_ids: [ids['spice'], ids['cafe'], ids['amma'], randomUUID()].join(),
      places: '1,1,9,9',
    }

    expect((await find({ sort: 'given', direction: 'asc', places })).found).toEqual([
      'cafe',
      'spice',
      'zaika',
      'punjab',
      'curry',
      'amma',
    ])
    expect((await find({ sort: 'given', direction: 'desc', places })).found).toEqual([
      'amma',
      'zaika',
      'punjab',
      'curry',
      'cafe',
      'spice',
    ])
    expect(await find({ sort: 'given', direction: 'asc', places, q: 'amma', limit: 1 })).toEqual({
      found: ['zaika'],
      total: 2,
    })
    expect((await find({ sort: 'given', direction: 'asc' })).found).toHaveLength(6)
  })

  test.each([
    { restaurant_ids: 'spice' },
    { restaurant_ids: `${randomUUID()},` },
    { places: '1;2' },
    { unlisted: 2_147_483_648 },
  ])('refuses places that are none: %o', async (wrong) => {
    const places = { unlisted: 0, restaurant_ids: '', places: '', ...wrong }
    const body = { q: '', sort: 'given', direction: 'asc', offset: 0, limit: 1, places }

    expect((await service.call(findRestaurantRecords, { body }, { from: 'gateway' })).status).toBe(400)
  })

  test('takes the places of 50,000 restaurants', async () => {
    const places = {
      unlisted: 0,
      restaurant_ids: [...Array.from({ length: 50_000 }, () => randomUUID()), ids['curry']].join(),
      places: [...Array.from({ length: 50_000 }, () => 1), 2].join(),
    }

    expect((await find({ sort: 'given', direction: 'desc', places, limit: 1 })).found).toEqual(['curry'])
  })
})

test('nameRestaurants leaves out those that are removed or unknown', async () => {
  const { body } = await service.call(
    nameRestaurants,
    { body: { restaurant_ids: [ids['spice'], ids['gone'], randomUUID()] } },
    asService(),
  )

  expect(body).toEqual([{ id: ids['spice'], name: 'Spice Garden' }])
})

describe('getRestaurantPeople', () => {
  const people = (restaurantId: string) => service.call(getRestaurantPeople, { params: { restaurantId } }, asService())
  const signIn = (email: string, password: string) =>
    service.call(login, { body: { email, password, subdomain: 'curry' } })

  test('users by role, and when somebody last signed in; failed logins do not count', async () => {
    expect((await people(ids['curry']!)).body).toMatchObject({
      restaurant: { subdomain: 'curry', user_count: 4 },
      last_login_at: null,
    })
    const before = Date.now()
    expect((await signIn('captain@curry.test', PASSWORD)).status).toBe(200)
    const { body } = await people(ids['curry']!)
    await signIn('captain@curry.test', 'wrong')

    expect(body.roles).toEqual(['Admin', 'Captain', 'Cashier', 'Waiter'].map((role) => ({ role, users: 1 })))
    expect(Date.parse(body.last_login_at!)).toBeGreaterThanOrEqual(before - 1_000)
    expect((await people(ids['curry']!)).body.last_login_at).toBe(body.last_login_at)
    expect((await people(ids['spice']!)).body).toMatchObject({
      last_login_at: null,
      roles: [
        { role: 'Admin', users: 1 },
        { role: 'Captain', users: 1 },
        { role: 'Cashier', users: 0 },
        { role: 'Waiter', users: 0 },
      ],
    })
  })

  test('since when a restaurant is held for a move', async () => {
    const setHeld = (at: string) =>
      service.owner.query(`UPDATE restaurants SET held_at = ${at} WHERE id = $1`, [ids['spice']])

    await setHeld("'2026-11-28T06:00:00Z'")
    expect((await people(ids['spice']!)).body.held_at).toBe('2026-11-28T06:00:00.000Z')
    await setHeld('NULL')
    expect((await people(ids['spice']!)).body.held_at).toBe(null)
  })

  test('404 for one that was removed', async () => {
    const { status, failure } = await people(ids['gone']!)

    expect([status, failure.code]).toEqual([404, 'RESTAURANT_NOT_FOUND'])
  })
})

describe('countRestaurants', () => {
  test('[C2-143][C9-042] seven days of India with today last, those without sign-ups too; removed restaurants and deleted users do not count', async () => {
    const asked = new Date('2026-01-07T19:00:00Z')
    service.clock.skewMs = asked.getTime() - Date.now()
    const { body } = await service.call(countRestaurants, {}, asService())
    service.clock.skewMs = 0

    // 19:00 UTC is half past midnight of the next day in India.
    const counts = {
      '2026-01-02': 1,
      '2026-01-03': 1,
      '2026-01-04': 1,
      '2026-01-05': 1,
      '2026-01-06': 1,
      '2026-01-07': 0,
      '2026-01-08': 0,
    }
    expect(body).toEqual({
      restaurants: 6,
      users: 21,
      sign_ups: Object.entries(counts).map(([day, count]) => ({ day, count })),
    })
  })

  test('a restaurant added at midnight of India counts for the day that begins', async () => {
    await service.owner.query(`UPDATE restaurants SET created_at = '2026-01-05T18:30:00Z' WHERE id = $1`, [ids['amma']])
    service.clock.skewMs = Date.parse('2026-01-08T06:00:00Z') - Date.now()
    const { body } = await service.call(countRestaurants, {}, asService())
    service.clock.skewMs = 0

    expect(body.sign_ups.slice(3, 5)).toEqual([
      { day: '2026-01-05', count: 0 },
      { day: '2026-01-06', count: 2 },
    ])
  })
})

test('nobody but services asks', async () => {
  const { token } = (await service.addRestaurant('nosy')).userOf('Admin')
  const search = { q: '', sort: 'name', direction: 'asc', offset: 0, limit: 10 }
  const outcomes = [
    await service.call(findRestaurantRecords, { body: search }, { token }),
    await service.call(nameRestaurants, { body: { restaurant_ids: [] } }, { token }),
    await service.call(getRestaurantPeople, { params: { restaurantId: ids['spice'] } }, { token }),
    await service.call(countRestaurants, {}, { token }),
    await service.call(removeRestaurant, { params: { id: ids['spice'] } }, { token }),
  ]
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill(401))
})
