import 'fake-indexeddb/auto'
import { getRestaurantSettings, getUserDetails, listMenu, listOrders, listTables, type Order } from '@tiffin/contracts'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storeToken } from '../session/token-store.ts'
import { browserDisk } from './disk.ts'
import { forgetLastKnown, KNOWN_FOR_MS, LAST_KNOWN_DATABASE, openLastKnown, type KnownEndpoint } from './last-known.ts'
import { bounded, fits, SHAPES, type Shape } from './last-known-shapes.ts'

const ID = '01910000-0000-7000-8000-000000000001'
const table = { id: ID, name: 'T1', status: 'Available', pax: 4, area_id: null, area_name: null }
const order: Order = {
  id: ID,
  order_number: '31',
  order_type: 'Dine-In',
  table_id: ID,
  table_name: 'T1',
  area_name: null,
  status: 'Active',
  created_at: '2026-11-27T14:44:00.000Z',
  completed_at: null,
  total_amount: 180,
  customer_name: null,
  customer_contact: null,
  customer_address: null,
  items: [
    { id: ID, name: 'Naan', quantity: 2, price: 90, tax_rate_applied: 5, tax_group_name: null, tax_is_split: true },
  ],
  discount: null,
  round_off: null,
  payable: null,
  payments: [],
  version: 1,
}
const dish = {
  id: ID,
  name: 'Naan',
  description: '',
  price: 90,
  main_category: 'Bread',
  subcategory: 'Tandoor',
  category: 'Bread',
  tax_group_id: null,
  tax_group_name: null,
  tax_rate: 5,
  tax_is_split: true,
  image_url: null,
  thumbnail_url: null,
  is_veg: true,
}
const slips = { bill_header: '', bill_footer: '', kot_header: '', kot_footer: '' }
const replies = {
  getUserDetails: { userRole: 'Waiter', userEmail: 'asha@spice.test', restaurantName: 'Spice' },
  getRestaurantSettings: { name: 'Spice', address: '', gstin: '', phone: '', ...slips },
  listTables: [table],
  listOrders: [order],
  listMenu: [dish],
} as const
const ENDPOINTS: readonly KnownEndpoint[] = [getUserDetails, getRestaurantSettings, listTables, listOrders, listMenu]

const signIn = (role = 'Waiter', sub = 'asha', tid = 'spice') =>
  storeToken('restaurant', `e30.${btoa(JSON.stringify({ exp: 4_000_000_000, role, sub, tid }))}.x`)

/** Opens the stored replies of the signed-in user, as another page does. */
function open() {
  const stored = openLastKnown()
  onTestFinished(() => stored.close())
  return stored
}

/** Returns the record of the tables on the disk, whoever is signed in. */
async function onDisk(): Promise<unknown> {
  const disk = browserDisk(LAST_KNOWN_DATABASE, ['replies', 'times'])
  const record = await disk.read('replies', 'listTables')
  disk.close()
  return record
}

/** Changes the record of the tables on the disk. */
async function tamper(change: object): Promise<void> {
  const disk = browserDisk(LAST_KNOWN_DATABASE, ['replies', 'times'])
  const record = (await disk.read('replies', 'listTables')) as object
  await disk.write('replies', 'listTables', { ...record, ...change }, 'relaxed')
  disk.close()
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  signIn()
})

describe('a stored reply', () => {
  test('is there for the next page of the same user, with the time of the last answer', async () => {
    const now = Date.now()
    await open().keep(listTables, [table], now - 60_000)
    expect(await open().read(listTables)).toEqual({ reply: [table], readAt: now - 60_000 })

    await open().confirm(listTables, now)
    expect(await open().read(listTables)).toEqual({ reply: [table], readAt: now })
    expect(await open().read(listMenu)).toBeNull()
  })

  test.each([
    ['another role', () => signIn('Admin')],
    ['another user', () => signIn('Waiter', 'ravi')],
    ['another restaurant', () => signIn('Waiter', 'asha', 'saffron')],
  ])('is not shown to %s, and is removed', async (_who, signInNext) => {
    await open().keep(listTables, [table], Date.now())
    signInNext()
    expect(await open().read(listTables)).toBeNull()
    expect(await onDisk()).toBeUndefined()
  })

  test.each([
    ['of another version', { v: 0 }],
    ['of another shape', { reply: [{ ...table, status: undefined }] }],
    ['that is no list', { reply: table }],
    ['of more than a week ago', { readAt: Date.now() - KNOWN_FOR_MS - 60_000 }],
  ])('%s is removed instead', async (_what, change) => {
    await open().keep(listTables, [table], Date.now())
    await tamper(change)
    expect(await open().read(listTables)).toBeNull()
    expect(await onDisk()).toBeUndefined()
  })

  test('control: a field that this release does not know changes nothing', async () => {
    await open().keep(listTables, [table], Date.now())
    await tamper({ reply: [{ ...table, floor: 2 }] })
    expect((await open().read(listTables))?.reply).toEqual([{ ...table, floor: 2 }])
  })

  test('is deleted with the database while other tabs have it open', async () => {
    const other = open()
    await other.keep(listTables, [table], Date.now())
    forgetLastKnown()
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
    expect(await other.read(listTables)).toBeNull()
  })
})

describe('nothing is stored', () => {
  test('without a session', async () => {
    localStorage.clear()
    await open().keep(listTables, [table], Date.now())
    expect(await indexedDB.databases()).toEqual([])
  })

  test('by a page whose session was replaced by another', async () => {
    const before = open()
    signIn('Admin')
    await before.keep(listTables, [table], Date.now())
    expect(await indexedDB.databases()).toEqual([])
  })

  test('of a session that ends while a reply is being written', async () => {
    const stored = open()
    const written = stored.keep(listTables, [table], Date.now())
    localStorage.clear()
    await written
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
  })

  test('in a browser without a database, where nothing is read either', async () => {
    vi.stubGlobal('indexedDB', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    await open().keep(listTables, [table], Date.now())
    expect(await open().read(listTables)).toBeNull()
    forgetLastKnown()
  })

  test('of a list longer than any restaurant’s, and the one before is removed', async () => {
    await open().keep(listTables, [table], Date.now())
    await open().keep(
      listTables,
      Array.from({ length: 2_001 }, () => table),
      Date.now(),
    )
    expect(await open().read(listTables)).toBeNull()
  })
})

test('of many orders the active ones and the newest others are stored, in their order', () => {
  const orders = Array.from({ length: 500 }, (_, nth) => ({
    ...order,
    id: `${nth}`,
    status: nth % 100 ? 'Completed' : 'Active',
  }))
  const part = bounded('listOrders', orders) as Order[]

  expect(part).toHaveLength(200)
  expect(part.filter(({ status }) => status === 'Active').map(({ id }) => id)).toEqual([
    '0',
    '100',
    '200',
    '300',
    '400',
  ])
  expect(part.filter(({ status }) => status !== 'Active').map(({ id }) => id)).toEqual(
    orders
      .filter(({ status }) => status !== 'Active')
      .slice(0, 195)
      .map(({ id }) => id),
  )
})

/** Returns copies of a reply, each of which lacks one field of the shape. */
function lacking(reply: unknown, shape: Shape): unknown[] {
  if (typeof shape === 'string') return []
  if (Array.isArray(shape)) {
    const [first] = reply as unknown[]
    return first === undefined ? [] : lacking(first, (shape as readonly [Shape])[0]).map((row) => [row])
  }
  return Object.entries(shape).flatMap(([field, type]: [string, Shape]) => {
    const { [field]: value, ...rest } = reply as Record<string, unknown>
    return [rest, ...lacking(value, type).map((each) => ({ ...rest, [field]: each }))]
  })
}

test.each(ENDPOINTS)('the contract of $id requires every field that a stored reply must have', ({ id, response }) => {
  const schema = response as { readonly parse: (value: unknown) => unknown }
  const reply = replies[id]
  expect([fits(reply, SHAPES[id]), schema.parse(reply)]).toEqual([true, reply])

  const copies = lacking(reply, SHAPES[id])
  expect(copies.length).toBeGreaterThan(2)
  for (const copy of copies) {
    expect(fits(copy, SHAPES[id])).toBe(false)
    expect(() => schema.parse(copy)).toThrow()
  }
})
