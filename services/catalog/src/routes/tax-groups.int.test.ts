import { randomUUID } from 'node:crypto'
import {
  createTaxGroup,
  deleteMenuItem,
  deleteTaxGroup,
  listMenu,
  listTaxGroups,
  updateTaxGroup,
  type TaxGroup,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dish, startCatalog, taxGroup, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(() => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Admin')
})
afterAll(() => service.stop())

const list = async (): Promise<TaxGroup[]> => (await service.call(listTaxGroups, {}, { token })).body
const refusal = ({ status, failure }: { status: number; failure: unknown }) => [status, failure]
const VAT = { name: 'VAT', rate: 12.5, is_split: false }

describe('a restaurant without tax groups', () => {
  const names = (groups: readonly TaxGroup[]) => groups.map(({ name, rate, is_split }) => [name, rate, is_split])
  const FIRST = [
    ['GST 5%', 5, true],
    ['GST 18%', 18, true],
    ['No Tax', 0, false],
  ]

  test('starts with those of India, also when asked many times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, list))

    expect(new Set(replies.map((groups) => JSON.stringify(groups))).size).toBe(1)
    expect(names(replies[0]!)).toEqual(FIRST)
  })

  test('has them too when its first call adds one', async () => {
    await service.call(createTaxGroup, { body: VAT }, { token })

    expect(names(await list())).toEqual([...FIRST, ['VAT', 12.5, false]])
  })

  test('one that has its own gets none', async () => {
    await service.menu.insertMenu(spice, [taxGroup('VAT', 10, false)], [])

    expect(names(await list())).toEqual([['VAT', 10, false]])
  })
})

describe('POST /api/tax-groups', () => {
  test('adds a group and returns it', async () => {
    const { status, body } = await service.call(createTaxGroup, { body: { ...VAT, name: '  VAT ' } }, { token })

    expect([status, body]).toEqual([201, { id: body.id, ...VAT }])
    expect(await list()).toContainEqual(body)
  })

  test('a name that is there, whatever its case: 409', async () => {
    expect(refusal(await service.call(createTaxGroup, { body: { ...VAT, name: 'gst 5%' } }, { token }))).toEqual([
      409,
      { error: 'Tax group "gst 5%" already exists.', code: 'TAX_GROUP_EXISTS' },
    ])
  })

  test.each([
    { name: '' },
    { rate: -1 },
    { rate: 100.01 },
    { rate: 5.001 },
    { rate: '5' },
    { is_split: 'true' },
    { rate: undefined },
  ])('[C5-043] %j: 400', async (wrong) => {
    expect(refusal(await service.call(createTaxGroup, { body: { ...VAT, ...wrong } }, { token }))).toEqual([
      400,
      { error: 'A tax group needs a name and a rate between 0 and 100.', code: 'TAX_GROUP_INVALID' },
    ])
  })
})

describe('PUT /api/tax-groups/{id}', () => {
  test('[C7-041][C5-044] changes rate and split; the name stays whatever is sent', async () => {
    const [gst5] = await list()
    const { status, body } = await service.call(
      updateTaxGroup,
      { params: { id: gst5!.id }, body: { name: 'Renamed', rate: 6, is_split: false } },
      { token },
    )

    expect([status, body]).toEqual([200, { id: gst5!.id, name: 'GST 5%', rate: 6, is_split: false }])
    expect(await list()).toContainEqual(body)
  })

  test('dishes show the new rate', async () => {
    const [gst5] = await list()
    await service.menu.insertMenu(spice, [], [dish('Dosa', 100, { taxGroupId: gst5!.id })])
    await service.call(updateTaxGroup, { params: { id: gst5!.id }, body: { ...gst5!, rate: 12 } }, { token })

    expect((await service.call(listMenu, {}, { token })).body).toMatchObject([{ tax_rate: 12 }])
  })

  test('a rate it cannot have: 400', async () => {
    const [gst5] = await list()

    expect(
      (await service.call(updateTaxGroup, { params: { id: gst5!.id }, body: { ...VAT, rate: 101 } }, { token })).failure
        .code,
    ).toBe('TAX_GROUP_INVALID')
  })
})

describe('the kind of a group', () => {
  const BEER = { name: 'Beer', rate: 20, is_split: false, kind: 'vat' } as const
  const NO_RATE = [400, { error: 'A tax group without tax has the rate 0.', code: 'TAX_GROUP_UNTAXED' }]

  test('is what was chosen; a group that was not asked has none, and a body without it keeps it', async () => {
    const { body } = await service.call(createTaxGroup, { body: BEER }, { token })
    expect(body).toEqual({ id: body.id, ...BEER })
    expect((await list()).filter((group) => 'kind' in group)).toEqual([body])

    const { kind: _kind, ...withoutKind } = BEER
    const change = { params: { id: body.id }, body: { ...withoutKind, rate: 22 } }
    expect((await service.call(updateTaxGroup, change, { token })).body).toEqual({ ...body, rate: 22 })
    const asGst = { params: { id: body.id }, body: { ...BEER, kind: 'gst' as const } }
    expect((await service.call(updateTaxGroup, asGst, { token })).body).toEqual({ ...body, kind: 'gst' })
  })

  test('of no tax leaves no rate, in a new group as in a change: 400', async () => {
    const none = { ...BEER, kind: 'none' } as const
    expect(refusal(await service.call(createTaxGroup, { body: none }, { token }))).toEqual(NO_RATE)

    const { body } = await service.call(createTaxGroup, { body: { ...none, rate: 0 } }, { token })
    const { kind: _kind, ...withRate } = BEER
    expect(refusal(await service.call(updateTaxGroup, { params: { id: body.id }, body: withRate }, { token }))).toEqual(
      NO_RATE,
    )
    expect(await list()).toContainEqual(body)
  })

  test('is one of three: 400', async () => {
    const refused = await service.call(createTaxGroup, { body: { ...BEER, kind: 'cess' as never } }, { token })
    expect(refusal(refused)[0]).toBe(400)
  })
})

describe('DELETE /api/tax-groups/{id}', () => {
  const remove = (id: string) => service.call(deleteTaxGroup, { params: { id } }, { token })

  test('removes a group no dish uses', async () => {
    const [gst5] = await list()
    const { status, text } = await remove(gst5!.id)

    expect([status, text]).toEqual([204, ''])
    expect((await list()).map(({ name }) => name)).toEqual(['GST 18%', 'No Tax'])
  })

  test('409 while a dish on the menu uses it; one taken off no longer counts', async () => {
    const [gst5] = await list()
    const dosa = dish('Dosa', 100, { taxGroupId: gst5!.id })
    await service.menu.insertMenu(spice, [], [dosa])
    expect(refusal(await remove(gst5!.id))).toEqual([
      409,
      { error: 'Cannot delete "GST 5%": It\'s assigned to menu items.', code: 'TAX_GROUP_IN_USE' },
    ])

    await service.call(deleteMenuItem, { params: { id: dosa.id } }, { token })
    expect((await remove(gst5!.id)).status).toBe(204)
  })
})

test('a group that is not there: 404, of another restaurant or no id alike', async () => {
  const [foreign] = (await service.call(listTaxGroups, {}, { token: service.addRestaurant().tokenOf('Admin') })).body
  for (const id of [foreign!.id, randomUUID(), 'no-id']) {
    const missing = [404, { error: 'Tax group not found.', code: 'TAX_GROUP_NOT_FOUND' }]
    expect(refusal(await service.call(updateTaxGroup, { params: { id }, body: VAT }, { token }))).toEqual(missing)
    expect(refusal(await service.call(deleteTaxGroup, { params: { id } }, { token }))).toEqual(missing)
  }
})

test.each(['Captain', 'Cashier', 'Waiter'] as const)('[C6-036] a %s may read them only', async (role) => {
  const [gst5] = await list()
  const as = { token: spice.tokenOf(role) }

  expect((await service.call(listTaxGroups, {}, as)).status).toBe(200)
  expect((await service.call(createTaxGroup, { body: VAT }, as)).status).toBe(403)
  expect((await service.call(updateTaxGroup, { params: { id: gst5!.id }, body: VAT }, as)).status).toBe(403)
  expect((await service.call(deleteTaxGroup, { params: { id: gst5!.id } }, as)).status).toBe(403)
})
