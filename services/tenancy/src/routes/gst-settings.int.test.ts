import { getRestaurantSettings, saveRestaurantFacts, updateRestaurant } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quickOutbox } from '@tiffin/service-kit/testing'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const GSTIN = '27AAPFU0939F1ZV'

let service: TenancyUnderTest
let spice: Restaurant
let restaurants = 0
beforeAll(async () => {
  service = await startTenancy({}, { outboxPace: quickOutbox })
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice${++restaurants}`, 'Spice Garden')
  service.otherServices.calls.length = 0
  service.otherServices.onCall = async () => undefined
})
afterAll(() => service.stop())

const save = (body: object) => service.call(updateRestaurant, { body }, { token: spice.userOf('Admin').token })
const read = async () => (await service.call(getRestaurantSettings, {}, { token: spice.userOf('Waiter').token })).body
const valid = { gst_mode: 'regular', gstin: GSTIN, address: '12 Church Street' } as const
const notifications = () =>
  service.otherServices.calls.filter((call) => call === `${saveRestaurantFacts.id} ${spice.id}`)

describe('bills by GST', () => {
  test('are switched on and off; settings that say nothing of them are as before', async () => {
    expect(Object.keys(await read()).filter((key) => /gst_mode|legal_name|series|fssai/.test(key))).toEqual([])

    const all = { ...valid, legal_name: 'Spice LLP', series: 'A1', fssai: '11223344556677' }
    expect((await save(all)).body).toMatchObject(all)
    expect(await read()).toMatchObject(all)
    expect((await save({ legal_name: '', series: null, fssai: '' })).body).not.toHaveProperty('series')
    const supply = { gst_mode: 'composition', series: 'AB' }
    expect((await save(supply)).body).toMatchObject(supply)
    expect((await save({ gst_mode: 'off' })).body).not.toHaveProperty('gst_mode')
  })

  test.each([
    ['GSTIN_INVALID', 'gstin', { ...valid, gstin: '27AAPFU0939F1ZW' }],
    ['GSTIN_INVALID', 'gstin', { ...valid, gstin: '' }],
    ['GST_ADDRESS_REQUIRED', 'address', { ...valid, address: ' ' }],
    ['SERIES_INVALID', 'series', { series: 'x' }],
    ['SERIES_INVALID', 'series', { series: 'C1' }],
    ['COMPOSITION_SERIES_TOO_LONG', 'series', { ...valid, gst_mode: 'composition', series: 'ABC' }],
    ['GSTIN_INVALID', 'gstin', { ...valid, gst_mode: 'composition', gstin: '' }],
    ['FSSAI_INVALID', 'fssai', { fssai: '1122334455667' }],
  ])('%s names the field %s, and nothing is saved', async (code, field, body) => {
    const before = await read()
    const refused = await save(body)

    expect([refused.status, refused.failure.code, refused.failure.field]).toEqual([400, code, field])
    expect([await read(), notifications()]).toEqual([before, []])
  })

  test('keep a GSTIN that is valid while they are on; with the mode off any text is', async () => {
    await save(valid)
    expect((await save({ gstin: 'ABC' })).failure.code).toBe('GSTIN_INVALID')
    await save({ gst_mode: 'off' })
    expect((await save({ gstin: 'ABC' })).body.gstin).toBe('ABC')
  })
})

describe('charges', () => {
  test('IB-12: are kept in paise by the type of the order; 0 and null take them away', async () => {
    const charges = { takeaway_packing: 20.5, delivery_packing: 15, delivery_charge: 30 }
    expect((await save(charges)).body).toMatchObject(charges)
    const left = (await save({ takeaway_packing: 0, delivery_packing: null })).body
    expect([left.takeaway_packing, left.delivery_packing, left.delivery_charge]).toEqual([undefined, undefined, 30])
  })

  test.each([
    ['CHARGE_NOT_ALLOWED', { service_charge: 10 }],
    ['CHARGE_NOT_ALLOWED', { staffContribution: { percent: 5 } }],
    ['INVALID_REQUEST', { delivery_charge: 1_001 }],
  ])('%s refuses %j', async (code, body) => {
    const { status, failure } = await save(body)
    expect([status, failure.code]).toEqual([400, code])
  })
})

describe('the orders service', () => {
  test('is notified before the Admin is answered, of what is printed on invoices alone', async () => {
    await save(valid)
    expect(notifications().length).toBeGreaterThan(0)
    await expect.poll(() => pendingJobs()).toBe(0)

    const before = notifications().length
    await save({ bill_footer: 'See you', phone: '080 1' })
    expect(notifications()).toHaveLength(before)
    await save({ address: '13 Church Street' })
    expect(notifications().length).toBeGreaterThan(before)
  })

  test('is notified of the charges before the Admin is answered', async () => {
    await save(valid)
    await expect.poll(() => pendingJobs()).toBe(0)
    const before = notifications().length
    await save({ takeaway_packing: 20 })
    expect(notifications().length).toBeGreaterThan(before)
  })

  test('that answers without the charges is notified again until it has them; the Admin is not kept waiting', async () => {
    service.otherServices.knowsCharges = false
    try {
      expect((await save({ ...valid, takeaway_packing: 20 })).status).toBe(200)
      const before = notifications().length
      await expect.poll(() => notifications().length).toBeGreaterThan(before + 1)
      expect(await pendingJobs()).toBeGreaterThan(0)
    } finally {
      service.otherServices.knowsCharges = true
    }
    await expect.poll(() => pendingJobs()).toBe(0)
  })

  test('is not notified of a restaurant that does not bill by GST', async () => {
    await save({ gstin: GSTIN, address: 'somewhere' })
    expect(notifications()).toEqual([])
  })

  test('that does not confirm is notified again until it does; the Admin is answered that it is not in use yet', async () => {
    let isAway = true
    service.otherServices.onCall = async () => {
      if (isAway) throw new Error('orders is away')
    }
    const refused = await save(valid)
    expect([refused.status, refused.failure.code]).toEqual([503, 'GST_NOT_IN_USE_YET'])
    expect((await read()).gst_mode).toBe('regular')
    expect(notifications()).toEqual([])

    isAway = false
    await expect.poll(() => notifications().length).toBeGreaterThan(0)
  })

  test('receives a version above all before, also from a database that is an older backup', async () => {
    await save(valid)
    const before = await versionOf(spice)
    await save({ series: 'A1' })
    expect(await versionOf(spice)).toBeGreaterThan(before)

    await service.owner.query('UPDATE restaurants SET facts_version = 0 WHERE id = $1', [spice.id])
    await save({ series: 'B1' })
    expect(await versionOf(spice)).toBeGreaterThanOrEqual(before)
  })

  test('is notified of every restaurant that bills by GST when the service starts', async () => {
    await save(valid)
    await expect.poll(() => pendingJobs()).toBe(0)
    const before = notifications().length
    const another = await service.startAnother()
    try {
      await expect.poll(() => notifications().length).toBeGreaterThan(before)
    } finally {
      await another.close()
    }
  })
})

async function versionOf({ id }: Restaurant): Promise<number> {
  const { rows } = await service.owner.query<{ version: number }>(
    'SELECT facts_version AS version FROM restaurants WHERE id = $1',
    [id],
  )
  return rows[0]!.version
}

async function pendingJobs(): Promise<number> {
  const { rows } = await service.owner.query<{ pending: number }>(
    `SELECT count(*)::int AS pending FROM pgboss.job
     WHERE name = 'tell-restaurant-facts' AND state IN ('created', 'retry', 'active')`,
  )
  return rows[0]!.pending
}
