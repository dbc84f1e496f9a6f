import { getDashboard, getRestaurantSettings, updateRestaurant, type RestaurantSettings } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
let curry: Restaurant
beforeAll(async () => {
  service = await startTenancy()
  spice = await service.addRestaurant('spice')
  curry = await service.addRestaurant('curry', 'Curry House')
})
afterAll(() => service.stop())

const save = (body: object) => service.call(updateRestaurant, { body }, { token: spice.userOf('Admin').token })
const read = async (restaurant = spice): Promise<RestaurantSettings> =>
  (await service.call(getRestaurantSettings, {}, { token: restaurant.userOf('Waiter').token })).body

const full: RestaurantSettings = {
  name: 'Spice Garden',
  address: '12 Church Street\nBengaluru',
  gstin: '29ABCDE1234F1Z5',
  phone: '080 4112 2334',
  bill_header: 'Namaste ₹',
  bill_footer: 'धन्यवाद',
  kot_header: 'Main kitchen',
  kot_footer: 'Serve hot',
  discount_limits: { Admin: null, Captain: 20, Cashier: null, Waiter: 7.5 },
  discount_reason_required: true,
  primary_punch: 'kot',
  default_payment_method: 'Cash',
  upi_vpa: 'spicegarden@okicici',
  upi_name: 'स्पाइस Garden & Sons',
  upi_mc: '5812',
}

test('[C7-012] PUT /api/restaurant takes the full settings object and returns the updated settings', async () => {
  const { status, body } = await save(full)

  expect([status, body]).toEqual([200, full])
  expect(await read()).toEqual(full)
  expect((await service.call(getDashboard, {}, { token: spice.userOf('Admin').token })).body.restaurant.name).toBe(
    'Spice Garden',
  )
  expect((await read(curry)).name).toBe('Curry House')
})

test('a field that is missing stays, an empty one is emptied', async () => {
  await save(full)
  const { body } = await save({ name: 'Spice', gstin: '' })

  expect(body).toEqual({ ...full, name: 'Spice', gstin: '' })
  expect((await save({})).body).toEqual({ ...full, name: 'Spice', gstin: '' })
})

test('the limit of one role is set or taken away, and those of others stay', async () => {
  await save(full)

  expect((await save({ discount_limits: { Waiter: 0 } })).body.discount_limits).toEqual({
    ...full.discount_limits,
    Waiter: 0,
  })
  expect((await save({ discount_limits: { Waiter: null, Admin: 50 } })).body.discount_limits).toEqual({
    Admin: 50,
    Captain: 20,
    Cashier: null,
    Waiter: null,
  })
  expect((await save({ phone: '1' })).body.discount_reason_required).toBe(true)
})

test('two Admins who save at once lose nothing of each other', async () => {
  await save(full)
  await Promise.all([
    save({ discount_limits: { Admin: 1 } }),
    save({ discount_limits: { Cashier: 2 } }),
    save({ phone: '7' }),
  ])

  expect(await read()).toEqual({
    ...full,
    phone: '7',
    discount_limits: { Admin: 1, Captain: 20, Cashier: 2, Waiter: 7.5 },
  })
})

test.each([101, -1, 7.555, '10'])('a limit of %j is refused, and nothing is lost', async (limit) => {
  await save(full)

  expect((await save({ discount_limits: { Waiter: limit } })).failure.code).toBe('INVALID_REQUEST')
  expect(await read()).toEqual(full)
})

test('the till of a new restaurant punches alone and has no payment method chosen; null takes the method away', async () => {
  expect(await read(curry)).toMatchObject({ primary_punch: 'order', default_payment_method: null })
  await save(full)

  expect((await save({ default_payment_method: null })).body).toEqual({ ...full, default_payment_method: null })
})

test('a restaurant has no UPI ID until it saves one; null and an empty text take it away again', async () => {
  expect(await read(curry)).toMatchObject({ upi_vpa: null, upi_name: null, upi_mc: null })

  await save(full)
  expect((await save({ upi_vpa: null, upi_name: ' ', upi_mc: '' })).body).toEqual({
    ...full,
    upi_vpa: null,
    upi_name: null,
    upi_mc: null,
  })
})

test('a client without UPI saves all its fields, and the UPI ID stays', async () => {
  await save(full)
  const { upi_vpa: _vpa, upi_name: _name, upi_mc: _mc, ...known } = full

  expect((await save({ ...known, phone: '1' })).body).toEqual({ ...full, phone: '1' })
})

test.each([
  [
    'a UPI ID without a bank',
    { upi_vpa: 'spicegarden' },
    'A UPI ID is a name, @ and a bank, such as spicegarden@okicici.',
  ],
  [
    'a UPI ID that adds to the link',
    { upi_vpa: 'a1@ybl&am=1' },
    'A UPI ID is a name, @ and a bank, such as spicegarden@okicici.',
  ],
  ['a merchant code of letters', { upi_mc: 'food' }, 'A merchant code has four digits.'],
])('refuses %s with the reason, and nothing is lost', async (_name, changes, text) => {
  await save(full)
  const { status, failure } = await save({ phone: '2', ...changes })

  expect([status, failure.error]).toEqual([400, text])
  expect(await read()).toEqual(full)
})

test('names are trimmed', async () => {
  expect((await save({ name: '  Spice Garden ' })).body.name).toBe('Spice Garden')
})

test.each([
  ['empty', ''],
  ['blank', '  '],
])('[C5-046] refuses a name that is %s', async (_name, name) => {
  const { status, failure } = await save({ ...full, name })

  expect([status, failure.error]).toEqual([400, 'Restaurant name is required.'])
})

test('the till asks for tips only where the restaurant wants it; without, no reply has a word of it', async () => {
  await save(full)
  expect((await save({ tips: true })).body).toEqual({ ...full, tips: true })
  expect((await save({ phone: full.phone })).body).toEqual({ ...full, tips: true })
  expect(await read(curry)).not.toHaveProperty('tips')

  const off = await save({ tips: false })
  expect([off.body, await read()]).toEqual([full, full])
})

test.each([
  ['a name of 121 characters', { name: 'x'.repeat(121) }],
  ['a header of 501 characters', { bill_header: 'x'.repeat(501) }],
  ['a NUL', { address: 'a\u0000b' }],
  ['a number', { phone: 7 }],
  ['an unknown way to punch', { primary_punch: 'twice' }],
  ['a UPI ID of 101 characters', { upi_vpa: `${'x'.repeat(97)}@ybl` }],
  ['a payee of 51 characters', { upi_name: 'x'.repeat(51) }],
  ['tips as a word', { tips: 'yes' }],
  ['an unknown payment method', { default_payment_method: 'Barter' }],
])('refuses %s, and nothing is lost', async (_name, changes) => {
  await save(full)
  expect((await save(changes)).status).toBe(400)

  expect(await read()).toEqual(full)
})

test.each(['Captain', 'Cashier', 'Waiter'] as const)('a %s changes no settings', async (role) => {
  const { status, failure } = await service.call(updateRestaurant, { body: full }, { token: spice.userOf(role).token })

  expect([status, failure.error]).toEqual([403, 'Access denied.'])
})
