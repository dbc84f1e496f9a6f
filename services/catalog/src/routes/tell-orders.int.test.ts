import { endpoints, getMenuSnapshot, listMenu, type Endpoint } from '@tiffin/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createChanges } from '../testing/changes.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterEach(() => void Object.assign(service.orders, { isUp: true, onChange: async () => {} }))
afterAll(() => service.stop())
const { probes, withDish } = createChanges(() => service)

const snapshotOf = async (restaurantId: string) =>
  (await service.call(getMenuSnapshot, { params: { restaurantId } }, { from: 'orders' })).text
const idOf = (prepared: { restaurantId: unknown }) => prepared.restaurantId as string
const headers = { 'x-request-id': 'tell-orders-1' }

test('there is a call for every endpoint of the contracts that changes something of a menu', () => {
  const changing = Object.values<Endpoint>(endpoints)
    .filter((each) => each.service === 'catalog' && each.access.scope === 'restaurant' && each.method !== 'GET')
    .map(({ id }) => id)

  expect(Object.keys(probes).toSorted()).toEqual(changing.toSorted())
})

describe('orders is told of a change after it is committed and before it is answered', () => {
  test.each(Object.entries(probes))('%s', async (_, prepare) => {
    const prepared = await prepare()
    const events: string[] = []
    let seen = ''
    service.orders.onChange = async (restaurantId) => {
      seen = await snapshotOf(restaurantId)
      events.push(`told ${restaurantId}`)
    }
    const status = await prepared.act(headers)
    events.push('answered')
    const after = await snapshotOf(idOf(prepared))

    expect([status < 300, events]).toEqual([true, [`told ${idOf(prepared)}`, 'answered']])
    expect(seen).toBe(after)
  })

  test('nobody is told of a read or of what was refused', async () => {
    const { call, id } = await withDish()
    let told = 0
    service.orders.onChange = async () => void told++
    await call(listMenu, {})
    const refused = await call(endpoints.updateMenuItem, { params: { id }, body: new FormData() })

    expect([refused.status, told]).toEqual([400, 0])
  })
})

test('while orders is away, or refuses, every change goes on', async () => {
  for (const away of [{ isUp: false }, { onChange: () => Promise.reject(new Error('broken')) }]) {
    Object.assign(service.orders, away)
    for (const [id, prepare] of Object.entries(probes))
      expect([id, (await (await prepare()).act(headers)) < 300]).toEqual([id, true])
  }
})
