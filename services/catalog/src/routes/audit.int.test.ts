import { randomUUID } from 'node:crypto'
import {
  createMenuItem,
  createTaxGroup,
  importMenu,
  listCatalogAudit,
  updateMenuItem,
  updateTaxGroup,
  type TaxGroup,
} from '@tiffin/contracts'
import { dropNewEntries, probeAudit, readEntries } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChanges } from '../testing/changes.ts'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterAll(() => service.stop())
const { addStaffedRestaurant, withDish, probes } = createChanges(() => service)

describe('each change leaves its entry: who, in which request, what was so before and after', () => {
  test.each(Object.entries(probes))('%s', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).toEqual(must)
  })
})

test('what is refused, what changes nothing and a trial leave none', async () => {
  const { restaurant, call, id } = await withDish()
  const cess = await call(createTaxGroup, { body: { name: 'Cess', rate: 5, is_split: false } })
  const before = (await readEntries(service.database.ownerUrl, restaurant)).length
  await call(updateMenuItem, { params: { id }, body: itemForm() })
  await call(updateTaxGroup, {
    params: { id: (cess.body as TaxGroup).id },
    body: { name: 'Cess', rate: 5, is_split: false },
  })
  await call(updateMenuItem, { params: { id: randomUUID() }, body: itemForm({ price: '1' }) })
  await call(importMenu, {
    query: { dry_run: 'true' },
    body: csvForm('name,price,main_category,subcategory\nTea,10,Drinks,Hot'),
  })
  await call(createMenuItem, { body: itemForm({ price: '' }) })

  expect(await readEntries(service.database.ownerUrl, restaurant)).toHaveLength(before)
})

test('the kind of a tax group is kept before and after', async () => {
  const { restaurant, call } = addStaffedRestaurant()
  const beer = { name: 'Beer', rate: 20, is_split: false }
  const { body } = await call(createTaxGroup, { body: { ...beer, kind: 'vat' } })
  await call(updateTaxGroup, { params: { id: (body as TaxGroup).id }, body: { ...beer, kind: 'gst' } })

  expect(await readEntries(service.database.ownerUrl, restaurant)).toMatchObject([
    { action: 'tax-group.added', after: { ...beer, kind: 'vat' } },
    { action: 'tax-group.changed', before: { kind: 'vat' }, after: { kind: 'gst' } },
  ])
})

test('a key that is sent again leaves no second entry', async () => {
  const { restaurant, call } = addStaffedRestaurant()
  await Promise.all(
    Array.from({ length: 5 }, () => call(createMenuItem, { body: itemForm() }, { 'idempotency-key': 'same-key-1' })),
  )

  expect((await readEntries(service.database.ownerUrl, restaurant)).map(({ action }) => action)).toEqual(['dish.added'])
})

test('GET /api/audit/catalog answers its restaurant alone, to an Admin alone', async () => {
  const [spice, curry] = [await withDish(), await withDish()]
  const { body } = await spice.call(listCatalogAudit, {})

  expect(body).toMatchObject([
    {
      id: 'catalog-1',
      seq: 1,
      kind: 'dish',
      action: 'dish.added',
      subject: { type: 'dish', id: spice.id },
      user: { kind: 'staff' },
    },
  ])
  expect((await curry.call(listCatalogAudit, {})).text).not.toContain(spice.id)
  const waiter = service.addRestaurant().tokenOf('Waiter')
  expect((await service.call(listCatalogAudit, {}, { token: waiter })).status).toBe(403)
})

describe('control: where entries are lost', () => {
  beforeAll(() => dropNewEntries(service.database.ownerUrl))

  test.each(Object.entries(probes))('%s is found to leave none', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).not.toEqual(must)
  })
})
