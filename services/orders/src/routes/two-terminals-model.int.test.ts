import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@tiffin/contracts'
import { basisPointsFromPercent, paiseFromRupees } from '@tiffin/domain'
import { FloorModel, runFloor, TABLES, type FloorUnderTest } from '@tiffin/stack/testing/floor-model'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTable, dish, startOrders, type OrdersUnderTest } from '../testing/harness.ts'

/** One time for all calls, because the lists of orders begin with a business day, which must not end meanwhile. */
const NOW = new Date('2026-11-28T13:00:00+05:30')
const SEED = Number(process.env['TIFFIN_SEED'] ?? sized(20_261_128, Date.now() % 2 ** 31))
const RUNS = sized(2, 20)

let service: OrdersUnderTest
beforeAll(async () => void (service = await startOrders({ now: () => NOW })))
afterAll(() => service.stop())

const MENU = [
  [45, 5],
  [99, 5],
  [120.5, 18],
  [180, 5],
  [249.95, 0],
] as const

async function openFloor(options?: { readonly hasVersions: boolean }) {
  const spice = service.addRestaurant()
  spice.menu = {
    items: MENU.map(([price, rate]) =>
      dish(`Dish ${price}`, price, { tax_rate: rate, tax_group_name: `GST ${rate}`, tax_is_split: rate > 0 }),
    ),
  }
  const tableIds: string[] = []
  for (let table = 0; table < TABLES; table++) tableIds.push(await addTable(spice, `T${table}`))
  const real: FloorUnderTest = {
    tableIds,
    newKey: randomUUID,
    call: (terminal, endpoint: Endpoint, input) => spice.call(endpoint, input, terminal === 0 ? 'Waiter' : 'Captain'),
  }
  const dishes = spice.menu.items.map(({ id, price, tax_rate: rate }) => ({
    id,
    pricePaise: paiseFromRupees(price),
    rateBasisPoints: basisPointsFromPercent(rate),
  }))
  return { model: new FloorModel(dishes, options), real }
}

test(`${RUNS} times two terminals do some 40 things at random, and all is as in a model in memory`, async () => {
  const { problem, writes } = await runFloor(openFloor, { seed: SEED, runs: RUNS, shrinkWithinMs: 120_000 })

  expect(problem).toBeNull()
  expect(writes).toBeGreaterThan(RUNS)
})

test('a model in which no terminal is ever late disagrees', async () => {
  const open = () => openFloor({ hasVersions: false })
  const { problem } = await runFloor(open, { seed: 20_261_128, runs: 10, shrinkWithinMs: 0 })

  expect(problem).toMatch(/got "ORDER_CHANGED", expected "done"/)
})
