import { randomUUID } from 'node:crypto'
import {
  createMenuItem,
  createTaxGroup,
  deleteMenuItem,
  getMenuSnapshot,
  listMenu,
  updateMenuItem,
  type MenuItem,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemForm, photo } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(() => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Cashier')
})
afterAll(() => service.stop())

const add = (fields = {}, picture?: Buffer) =>
  service.call(createMenuItem, { body: itemForm(fields, picture) }, { token })
const change = (id: string, fields = {}, picture?: Buffer) =>
  service.call(updateMenuItem, { params: { id }, body: itemForm(fields, picture) }, { token })
const menu = async (): Promise<MenuItem[]> => (await service.call(listMenu, {}, { token })).body
const addTax = async () =>
  (
    await service.call(
      createTaxGroup,
      { body: { name: `GST ${randomUUID().slice(0, 8)}`, rate: 12, is_split: true } },
      { token: spice.tokenOf('Admin') },
    )
  ).body
const refusal = ({ status, failure }: { status: number; failure: unknown }) => [status, failure]

describe('POST /api/menu', () => {
  test('[C7-014] adds a dish with all its fields and returns it', async () => {
    const tax = await addTax()
    const { status, body } = await add(
      { description: 'Crisp, with sambar', price: '119.50', tax_group_id: tax.id, is_veg: 'true' },
      await photo().jpeg().toBuffer(),
    )

    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: 'Masala Dosa',
      description: 'Crisp, with sambar',
      price: 119.5,
      main_category: 'South Indian',
      subcategory: 'Dosa',
      category: 'South Indian',
      tax_group_id: tax.id,
      tax_group_name: tax.name,
      tax_rate: 12,
      tax_is_split: true,
      tax_kind: 'gst',
      image_url: expect.stringMatching(new RegExp(`^/media/${spice.id}/[0-9a-f]{32}\\.webp$`)),
      thumbnail_url: body.image_url?.replace('.webp', '-240.webp'),
      is_veg: true,
      code: null,
      is_favourite: false,
    })
    expect(await menu()).toEqual([{ ...body, position: null }])
  })

  test('the same key twenty times in parallel makes one dish and twenty identical replies', async () => {
    const send = () =>
      service.call(createMenuItem, { body: itemForm() }, { token, headers: { 'idempotency-key': 'dish-0001' } })
    const replies = await Promise.all(Array.from({ length: 20 }, send))

    expect([...new Set(replies.map(({ status }) => status))]).toEqual([201])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    expect(await menu()).toHaveLength(1)
  })

  test('a repetition is no dish more than the plan includes', async () => {
    service.plans.itemLimits.set(spice.id, 1)
    const send = () =>
      service.call(createMenuItem, { body: itemForm() }, { token, headers: { 'idempotency-key': 'dish-0002' } })

    expect([(await send()).status, (await send()).status, (await add()).status]).toEqual([201, 201, 409])
  })

  test('a repetition answers the dish as it is now, also when it is off the menu again', async () => {
    const send = () =>
      service.call(createMenuItem, { body: itemForm() }, { token, headers: { 'idempotency-key': 'dish-0003' } })
    const { body } = await send()
    await service.call(deleteMenuItem, { params: { id: body.id } }, { token })

    expect((await send()).body).toEqual(body)
    expect(await menu()).toEqual([])
  })

  test('422 for the key of another dish; without a key, or in another restaurant, it is a dish of its own', async () => {
    const headers = { 'idempotency-key': 'dish-0004' }
    await service.call(createMenuItem, { body: itemForm() }, { token, headers })

    const other = await service.call(createMenuItem, { body: itemForm({ name: 'Idli' }) }, { token, headers })
    expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect((await add()).status).toBe(201)
    const stranger = await service.call(
      createMenuItem,
      { body: itemForm() },
      { token: service.addRestaurant().tokenOf('Admin'), headers },
    )
    expect([stranger.status, stranger.headers['idempotent-replayed']]).toEqual([201, undefined])
    expect(await menu()).toHaveLength(2)
  })

  test.each([undefined, ''])('[C5-015][C5-016] description, tax and picture may be left out: %j', async (empty) => {
    const { body } = await add({ description: empty, tax_group_id: empty, image: empty, is_veg: empty })

    expect(body).toMatchObject({
      description: '',
      tax_group_id: null,
      tax_group_name: null,
      tax_rate: 0,
      image_url: null,
      thumbnail_url: null,
      is_veg: null,
    })
  })

  const NAME_NEEDED = 'it needs a name of at most 120 characters'
  const PRICE_WRONG = 'the price must be from ₹0.00 to ₹1,00,00,000.00 with at most two decimals'
  test.each([
    ['[C5-011] name', { name: '' }, NAME_NEEDED],
    ['[C5-011] name', { name: undefined }, NAME_NEEDED],
    ['name', { name: 'x'.repeat(121) }, NAME_NEEDED],
    ['name', { name: 'bell\u0007' }, NAME_NEEDED],
    ...['', undefined].map((price) => ['[C5-011] price', { price }, PRICE_WRONG] as const),
    ...['-1', '1.005', 'abc', '1e3', '10000000.01', '10000001'].map(
      (price) => ['[C5-012] price', { price }, PRICE_WRONG] as const,
    ),
    ['description', { description: 'x'.repeat(1_001) }, 'the description may have at most 1,000 characters'],
    ['main category', { main_category: 'x'.repeat(61) }, 'the main category may have at most 60 characters'],
    ['tax group', { tax_group_id: randomUUID() }, 'the tax group does not exist'],
    ['tax group', { tax_group_id: "1' or 1=1" }, 'the tax group does not exist'],
  ] as const)('%s %j: 400, and nothing is added', async (_clause, fields, detail) => {
    expect(refusal(await add(fields))).toEqual([
      400,
      { error: `The item is not valid: ${detail}.`, code: 'MENU_ITEM_INVALID' },
    ])
    expect(await menu()).toEqual([])
  })

  test.each([{ main_category: '' }, { subcategory: ' ' }, { main_category: undefined, subcategory: undefined }])(
    '[C5-013] %j: Please select a Main Category and Subcategory.',
    async (fields) => {
      expect(refusal(await add(fields))).toEqual([
        400,
        { error: 'Please select a Main Category and Subcategory.', code: 'MENU_ITEM_CATEGORY_REQUIRED' },
      ])
    },
  )

  test('a price of a crore is kept to the paisa, also where it is a paisa less', async () => {
    const { body } = await add({ price: '10000000' })
    const less = await add({ name: 'Idli', price: '9999999.99' })

    expect([body.price, less.body.price]).toEqual([10_000_000, 9_999_999.99])
    expect((await menu()).map(({ price }) => price).toSorted()).toEqual([10_000_000, 9_999_999.99].toSorted())
  })

  test('a category is spelt as it is already', async () => {
    await add()
    const { body } = await add({ name: 'Idli', main_category: 'south indian', subcategory: 'DOSA' })

    expect(body).toMatchObject({ main_category: 'South Indian', subcategory: 'Dosa' })
  })

  test('the tax group of another restaurant does not exist', async () => {
    const foreign = await addTax()
    spice = service.addRestaurant()
    token = spice.tokenOf('Captain')

    expect((await add({ tax_group_id: foreign.id })).failure.code).toBe('MENU_ITEM_INVALID')
  })

  test('JSON: 415', async () => {
    const refused = await service.call(
      createMenuItem,
      { body: { name: 'Dosa', price: '1', main_category: 'A', subcategory: 'B' } },
      { token },
    )

    expect(refusal(refused)).toEqual([
      415,
      { error: 'The request body must be multipart/form-data.', code: 'UNSUPPORTED_MEDIA_TYPE' },
    ])
  })

  test('a waiter may not', async () => {
    expect((await service.call(createMenuItem, { body: itemForm() }, { token: spice.tokenOf('Waiter') })).status).toBe(
      403,
    )
  })
})

describe('PUT /api/menu/{id}', () => {
  test('[C7-015] changes every field and returns the dish', async () => {
    const tax = await addTax()
    const { body: before } = await add()
    const { status, body } = await change(before.id, {
      name: 'Mysore Dosa',
      description: 'Hot',
      price: '140.25',
      main_category: 'Mains',
      subcategory: 'Griddle',
      tax_group_id: tax.id,
      is_veg: 'false',
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: before.id,
      name: 'Mysore Dosa',
      description: 'Hot',
      price: 140.25,
      main_category: 'Mains',
      subcategory: 'Griddle',
      tax_group_id: tax.id,
      tax_rate: 12,
      is_veg: false,
    })
    expect(await menu()).toEqual([{ ...body, position: null }])
  })

  test('a form without the mark of the dish leaves it', async () => {
    const { body } = await add({ is_veg: 'true' })

    expect((await change(body.id)).body.is_veg).toBe(true)
    expect((await change(body.id, { is_veg: '' })).body.is_veg).toBeNull()
  })

  test('the last dish of a category may change how it is spelt', async () => {
    const { body } = await add({ main_category: 'south indian' })

    expect((await change(body.id, { main_category: 'South Indian' })).body.main_category).toBe('South Indian')
  })

  test('[C7-016] a new file replaces the picture, whatever else the form says of it', async () => {
    const { body: before } = await add({}, await photo(900, 600).png().toBuffer())
    const { body } = await change(
      before.id,
      { imageUrl: 'https://elsewhere.example/x.png' },
      await photo(300, 300).webp().toBuffer(),
    )

    expect(body.image_url).toMatch(/\.webp$/)
    expect(body.image_url).not.toBe(before.image_url)
    expect((await service.app.inject(String(before.image_url))).statusCode).toBe(200)
  })

  test('[C7-017] the stored address, or nothing, keeps the picture', async () => {
    const { body: before } = await add({}, await photo().jpeg().toBuffer())
    expect(before.image_url).toMatch(/\.webp$/)

    expect((await change(before.id, { imageUrl: before.image_url ?? '' })).body.image_url).toBe(before.image_url)
    expect((await change(before.id)).body.image_url).toBe(before.image_url)
    expect((await change(before.id, { imageUrl: '', image: '' })).body.image_url).toBe(before.image_url)
  })

  test.each(['image', 'imageUrl'])("[C7-018] the text 'null' in %s removes it", async (field) => {
    const { body: before } = await add({}, await photo().jpeg().toBuffer())

    expect((await change(before.id, { [field]: 'null' })).body).toMatchObject({ image_url: null, thumbnail_url: null })
  })

  test.each([
    'https://elsewhere.example/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x',
    'http://2130706433/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//elsewhere.example/x.webp',
    `/media/${randomUUID()}/${'0'.repeat(32)}.webp`,
    'NULL',
  ])('another address is refused and never asked: %s', async (imageUrl) => {
    const { body: before } = await add({}, await photo().jpeg().toBuffer())

    expect(refusal(await change(before.id, { imageUrl }))).toEqual([
      400,
      { error: 'The picture address is not that of this item.', code: 'PICTURE_UNKNOWN' },
    ])
    expect(await menu()).toEqual([{ ...before, position: null }])
  })

  test('a dish that is not on the menu: 404, of another restaurant or no id alike', async () => {
    const { body: gone } = await add()
    await service.call(deleteMenuItem, { params: { id: gone.id } }, { token })
    const stranger = service.addRestaurant().tokenOf('Admin')
    const { body: foreign } = await service.call(createMenuItem, { body: itemForm() }, { token: stranger })

    for (const id of [gone.id, foreign.id, randomUUID(), 'no-id']) {
      expect(refusal(await change(id))).toEqual([404, { error: 'Menu item not found.', code: 'MENU_ITEM_NOT_FOUND' }])
      expect(refusal(await service.call(deleteMenuItem, { params: { id } }, { token }))).toEqual([
        404,
        { error: 'Menu item not found.', code: 'MENU_ITEM_NOT_FOUND' },
      ])
    }
    expect((await service.call(listMenu, {}, { token: stranger })).body).toEqual([{ ...foreign, position: null }])
  })

  test('what the form lacks is refused as when adding', async () => {
    const { body } = await add()

    expect((await change(body.id, { price: '' })).failure.code).toBe('MENU_ITEM_INVALID')
    expect((await change(body.id, { subcategory: '' })).failure.code).toBe('MENU_ITEM_CATEGORY_REQUIRED')
    expect((await change(body.id, { tax_group_id: randomUUID() })).failure.code).toBe('MENU_ITEM_INVALID')
  })
})

describe('DELETE /api/menu/{id}', () => {
  test('[C7-019] [C7-052] takes the dish off the menu and keeps its row', async () => {
    const { body } = await add()
    const { status, text } = await service.call(deleteMenuItem, { params: { id: body.id } }, { token })

    expect([status, text]).toEqual([204, ''])
    expect(await menu()).toEqual([])
    expect(await service.db.inTenant(spice, (tx) => tx.menuItem.count({ where: { restaurantId: spice.id } }))).toBe(1)
  })

  test('the till prices by what is on the menu now', async () => {
    const snapshot = () => service.call(getMenuSnapshot, { params: { restaurantId: spice.id } }, { from: 'orders' })
    const { body } = await add()
    await change(body.id, { price: '135' })
    expect((await snapshot()).body.items).toMatchObject([{ id: body.id, price: 135 }])

    await service.call(deleteMenuItem, { params: { id: body.id } }, { token })
    expect((await snapshot()).body.items).toEqual([])
  })

  test.each(['Waiter'] as const)('a %s may neither change nor remove', async (role) => {
    const { body } = await add()
    const as = { token: spice.tokenOf(role) }

    expect((await service.call(updateMenuItem, { params: { id: body.id }, body: itemForm() }, as)).status).toBe(403)
    expect((await service.call(deleteMenuItem, { params: { id: body.id } }, as)).status).toBe(403)
  })
})
