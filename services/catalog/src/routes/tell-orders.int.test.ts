import { createCategory, endpoints, getMenuSnapshot, listCategories, listMenu, type Endpoint } from '@tiffin/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createChanges } from '../testing/changes.ts'
import type { TellingTimes } from '../clients/tell-orders.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterEach(() => void Object.assign(service.orders, { isUp: true, onChange: async () => {} }))
afterAll(() => service.stop())
const { addStaffedRestaurant, probes, withDish } = createChanges(() => service)

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

describe('orders is notified of a change after it is committed and before it is answered', () => {
  test.each(Object.entries(probes))('%s', async (_, prepare) => {
    const prepared = await prepare()
    const events: string[] = []
    let seen = ''
    service.orders.onChange = async (restaurantId) => {
      seen = await snapshotOf(restaurantId)
      events.push(`notified ${restaurantId}`)
    }
    const status = await prepared.act(headers)
    events.push('answered')
    const after = await snapshotOf(idOf(prepared))

    expect([status < 300, events]).toEqual([true, [`notified ${idOf(prepared)}`, 'answered']])
    expect(seen).toBe(after)
  })

  test('orders is not notified of a read or of a refused change', async () => {
    const { call, id } = await withDish()
    let calls = 0
    service.orders.onChange = async () => void calls++
    await call(listMenu, {})
    const refused = await call(endpoints.updateMenuItem, { params: { id }, body: new FormData() })

    expect([refused.status, calls]).toEqual([400, 0])
  })
})

describe('where orders does not confirm a change', () => {
  afterAll(() => service.restart())
  afterEach(() => void vi.useRealTimers())
  const LIVES_MS = 1_000
  const stop = () => Promise.reject(new Error('hung'))
  /** Makes a change. `seen` has the number of calls to orders, and whether the change is answered. */
  async function change(telling: Partial<TellingTimes>, onCall: (times: number) => Promise<void>) {
    await service.restart({ telling })
    const prepared = await probes.updateMenuItem()
    const seen = { calls: 0, isAnswered: false }
    service.orders.onChange = () => onCall(++seen.calls)
    const status = prepared.act(headers).finally(() => (seen.isAnswered = true))
    return { seen, status }
  }

  test('orders is notified again, and the change is answered as soon as orders confirms it', async () => {
    const { seen, status } = await change({ copyLivesMs: 600_000, againAfterMs: 1 }, (times) =>
      times < 3 ? stop() : Promise.resolve(),
    )

    expect(await status).toBe(200)
    expect(seen.calls).toBe(3)
  })

  test('not before no process of orders can have an older menu', async () => {
    // The age of the copies is measured by this clock, which is stopped.
    vi.useFakeTimers({ toFake: ['performance'] })
    let resumeTest = () => {}
    const calledAgain = () => new Promise<void>((resume) => void (resumeTest = resume))
    const { seen, status } = await change({ copyLivesMs: LIVES_MS, againAfterMs: 1 }, () => (resumeTest(), stop()))
    await calledAgain()
    vi.advanceTimersByTime(LIVES_MS - 1)
    for (let times = 0; times < 3; times++) await calledAgain()
    expect(seen.isAnswered).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await status).toBe(200)

    // Control: without the wait, the change is answered while orders still sells by the previous menu.
    const atOnce = await change({ copyLivesMs: 0 }, stop)
    expect([await atOnce.status, atOnce.seen.calls]).toEqual([200, 1])
  })

  /** Makes orders confirm nothing until `comeBack` is called. `calls` counts the calls to orders for each restaurant. */
  async function hang(onFirst: () => Promise<void> = stop) {
    await service.restart({ telling: { copyLivesMs: 600_000, againAfterMs: 1 } })
    const calls = new Map<string, number>()
    let isBack = false
    service.orders.onChange = async (restaurantId) => {
      const times = (calls.get(restaurantId) ?? 0) + 1
      calls.set(restaurantId, times)
      if (!isBack) await (times === 1 ? onFirst() : stop())
    }
    const addTo = ({ call }: ReturnType<typeof addStaffedRestaurant>) =>
      call(createCategory, { body: { main_category: 'Breads', subcategory: 'Naan' } })
    const begin = (count: number) => Array.from({ length: count }, () => addTo(addStaffedRestaurant()))
    const areWaiting = (count: number) =>
      expect.poll(() => [...calls.values()].filter((times) => times > 1).length).toBe(count)
    const categoriesOf = async ({ call }: ReturnType<typeof addStaffedRestaurant>) =>
      JSON.stringify((await call(listCategories, {})).body)
    return { calls, addTo, begin, areWaiting, categoriesOf, comeBack: () => void (isBack = true) }
  }
  const isMade = ({ status }: { readonly status: number }) => status < 300

  test('three wait at a time, and one more is refused before it is made', async () => {
    const { calls, addTo, begin, areWaiting, categoriesOf, comeBack } = await hang()
    const waiting = begin(3)
    await areWaiting(3)

    const fourth = addStaffedRestaurant()
    expect((await addTo(fourth)).failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retry_after_seconds: 1 })
    expect([await categoriesOf(fourth), calls.size]).toEqual([expect.not.stringContaining('Naan'), 3])
    comeBack()
    expect((await Promise.all(waiting)).map(isMade)).toEqual([true, true, true])

    // Control: once no change waits, the same change is made.
    expect(isMade(await addTo(fourth))).toBe(true)
    expect(await categoriesOf(fourth)).toContain('Naan')
  })

  test('changes made before the first failed notification wait as well: no change that holds is answered as a failure', async () => {
    let fail = () => {}
    const isKnown = new Promise<void>((resume) => (fail = resume))
    const { calls, begin, areWaiting, comeBack } = await hang(() => isKnown.then(stop))
    const atOnce = begin(5)
    await expect.poll(() => calls.size).toBe(5)
    fail()
    await areWaiting(5)

    expect((await Promise.all(begin(1))).map(({ failure }) => failure?.code)).toEqual(['SERVICE_UNAVAILABLE'])
    comeBack()
    expect((await Promise.all(atOnce)).map(isMade)).toEqual([true, true, true, true, true])
  })
})

test('while orders is away, or refuses, every change goes on', async () => {
  for (const away of [{ isUp: false }, { onChange: () => Promise.reject(new Error('broken')) }]) {
    Object.assign(service.orders, away)
    for (const [id, prepare] of Object.entries(probes))
      expect([id, (await (await prepare()).act(headers)) < 300]).toEqual([id, true])
  }
})
