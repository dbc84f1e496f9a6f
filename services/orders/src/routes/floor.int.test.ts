import {
  createArea,
  createOrder,
  createTable,
  createTables,
  deleteArea,
  deleteTable,
  freeTable,
  listAreas,
  listOrders,
  listTables,
  updateArea,
  updateTable,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const area = async (name: string) => (await spice.call(createArea, { body: { name } }, 'Captain')).body
const MISSING = '01910000-0000-7000-8000-00000000dead'

describe('areas', () => {
  test('[C7-030] [C7-031] [C7-032] [C7-033] are created, renamed, listed by name and removed', async () => {
    const terrace = await area('  Terrace ')
    const garden = await area('Garden')
    await spice.call(updateArea, { params: { id: terrace.id }, body: { name: 'Rooftop' } }, 'Cashier')

    expect((await spice.call(listAreas)).body).toEqual([garden, { id: terrace.id, name: 'Rooftop' }])
    expect((await spice.call(deleteArea, { params: { id: garden.id } }, 'Admin')).status).toBe(204)
    expect((await spice.call(listAreas)).body).toHaveLength(1)
  })

  test('[C5-032] 409 for a name that is there in another case, also on renaming', async () => {
    await area('Garden')
    const hall = await area('Hall')

    const created = await spice.call(createArea, { body: { name: 'GARDEN' } }, 'Admin')
    const renamed = await spice.call(updateArea, { params: { id: hall.id }, body: { name: 'garden' } }, 'Admin')

    expect([created.status, created.failure.error]).toEqual([409, 'Area "GARDEN" already exists.'])
    expect([renamed.status, renamed.failure.error]).toEqual([409, 'Area "garden" already exists.'])
  })

  test('a removed area gives its name back', async () => {
    const garden = await area('Garden')
    await spice.call(deleteArea, { params: { id: garden.id } }, 'Admin')

    expect((await spice.call(createArea, { body: { name: 'Garden' } }, 'Admin')).status).toBe(201)
  })

  test('[C5-035] 409 while a table is in it', async () => {
    await addTable(spice, 'T1', 'Garden')
    const [garden] = (await spice.call(listAreas)).body

    const refused = await spice.call(deleteArea, { params: { id: garden!.id } }, 'Admin')
    expect([refused.status, refused.failure.error]).toEqual([
      409,
      'Cannot delete "Garden": It is assigned to one or more tables.',
    ])
  })

  test('[C5-030] [C5-031] 400 for a blank name, 404 for an area that is not there', async () => {
    expect((await spice.call(createArea, { body: { name: '  ' } }, 'Admin')).status).toBe(400)
    expect((await spice.call(updateArea, { params: { id: MISSING }, body: { name: 'X' } }, 'Admin')).status).toBe(404)
    expect((await spice.call(deleteArea, { params: { id: MISSING } }, 'Admin')).status).toBe(404)
  })
})

describe('tables', () => {
  test('[C7-023] [C7-024] are listed by area, then by name with numeric ordering', async () => {
    const rooftop = await area('Rooftop')
    const garden = await area('Garden')
    for (const [name, areaId] of [
      ['T10', garden.id],
      ['R1', rooftop.id],
      ['T2', garden.id],
    ] as const)
      await spice.call(createTable, { body: { name, pax: 2, areaId } }, 'Admin')

    expect((await spice.call(listTables)).body.map((table) => [table.area_name, table.name, table.status])).toEqual([
      ['Garden', 'T2', 'Available'],
      ['Garden', 'T10', 'Available'],
      ['Rooftop', 'R1', 'Available'],
    ])
  })

  test('[C7-025] [C7-026] camelCase in, snake_case out', async () => {
    const garden = await area('Garden')
    const hall = await area('Hall')
    const { body: created } = await spice.call(
      createTable,
      { body: { name: ' T1 ', pax: 4, areaId: garden.id } },
      'Captain',
    )

    const { body: updated } = await spice.call(
      updateTable,
      { params: { id: created.id }, body: { name: 'T1A', pax: 6, areaId: hall.id } },
      'Cashier',
    )

    expect(created).toEqual({
      id: created.id,
      name: 'T1',
      status: 'Available',
      pax: 4,
      area_id: garden.id,
      area_name: 'Garden',
    })
    expect(updated).toEqual({
      id: created.id,
      name: 'T1A',
      status: 'Available',
      pax: 6,
      area_id: hall.id,
      area_name: 'Hall',
    })
  })

  test('[C7-027] a removed table is gone, and its past bills keep its name', async () => {
    const tableId = await addTable(spice, 'T1')
    await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' } })

    const busy = await spice.call(deleteTable, { params: { id: tableId } }, 'Admin')
    expect([busy.status, busy.failure.error]).toEqual([409, 'Cannot delete "T1": It has an active order.'])

    await spice.call(freeTable, { params: { id: tableId } })
    expect((await spice.call(deleteTable, { params: { id: tableId } }, 'Admin')).status).toBe(204)
    expect((await spice.call(listTables)).body).toEqual([])
    expect((await spice.call(listOrders, {}, 'Admin')).body[0]?.table_name).toBe('T1')
    const late = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })
    expect([late.status, late.failure.code]).toEqual([404, 'TABLE_NOT_FOUND'])
  })

  test.each([
    { name: ' ', pax: 2 },
    { name: 'T1', pax: 0 },
    { name: 'T1', pax: 1.5 },
    { name: 'T1', pax: '2' },
    { name: 'T1', pax: 2, areaId: null },
  ])('[C5-036] [C5-037] [C5-038] [C9-027] 400 for %j', async (body) => {
    const { id: areaId } = await area('Garden')

    const refused = await spice.call(createTable, { body: { areaId, ...body } }, 'Admin')
    expect([refused.status, refused.failure.error]).toEqual([400, 'Valid name, positive pax, and area are required.'])
  })

  test('[C5-037] [C9-027] a table for one is a table', async () => {
    const { id: areaId } = await area('Garden')

    const { status, body } = await spice.call(createTable, { body: { name: 'T1', pax: 1, areaId } }, 'Admin')
    expect([status, body.pax]).toEqual([201, 1])
  })

  test('409 for a name that the area has already, whatever its case, also on renaming and moving', async () => {
    const garden = await area('Garden')
    const hall = await area('Hall')
    const add = (name: string, areaId: string) => spice.call(createTable, { body: { name, pax: 2, areaId } }, 'Admin')
    await add('T1', garden.id)
    const { body: second } = await add('T2', garden.id)
    const { body: elsewhere } = await add('T1', hall.id)
    const change = (id: string, name: string) =>
      spice.call(updateTable, { params: { id }, body: { name, pax: 4, areaId: garden.id } }, 'Admin')

    const refused = [await add('t1', garden.id), await change(second.id, 't1'), await change(elsewhere.id, 'T1')]
    expect(refused.map(({ status, failure }) => [status, failure.error])).toEqual([
      [409, 'Already in this area: t1.'],
      [409, 'Already in this area: t1.'],
      [409, 'Already in this area: T1.'],
    ])
    expect((await change(second.id, 't2')).body).toMatchObject({ name: 't2', pax: 4 })
    expect((await spice.call(listTables)).body.map(({ area_name: place, name }) => [place, name])).toEqual([
      ['Garden', 'T1'],
      ['Garden', 't2'],
      ['Hall', 'T1'],
    ])
  })

  test('two people who add the same table at once: one of them is refused', async () => {
    const garden = await area('Garden')
    const add = () => spice.call(createTable, { body: { name: 'T1', pax: 2, areaId: garden.id } }, 'Admin')

    expect((await Promise.all([add(), add()])).map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('a table of a name that is there twice since before can be changed but for that', async () => {
    const { id: areaId } = await area('Garden')
    const { body: first } = await spice.call(createTable, { body: { name: 'T1', pax: 2, areaId } }, 'Admin')
    const { body: second } = await spice.call(createTable, { body: { name: 'T2', pax: 2, areaId } }, 'Admin')
    await service.db.inTenant(spice, (tx) =>
      tx.table.updateMany({ where: { restaurantId: spice.id, id: second.id }, data: { name: 'T1' } }),
    )

    expect(
      (await spice.call(updateTable, { params: { id: first.id }, body: { name: 'T1', pax: 6, areaId } }, 'Admin')).body,
    ).toMatchObject({ name: 'T1', pax: 6 })
  })

  test('an area of another restaurant is no area', async () => {
    const stranger = service.addRestaurant()
    await addTable(stranger, 'X1', 'Theirs')
    const [theirs] = (await stranger.call(listAreas)).body

    const refused = await spice.call(createTable, { body: { name: 'T1', pax: 2, areaId: theirs!.id } }, 'Admin')
    expect([refused.status, refused.failure.error]).toEqual([404, 'Area not found.'])
  })

  test('[C6-026] [C6-027] [C6-028] a Waiter changes neither tables nor areas', async () => {
    const tableId = await addTable(spice)
    const body = { name: 'T9', pax: 2, areaId: MISSING }
    const replies = [
      await spice.call(createTable, { body }, 'Waiter'),
      await spice.call(updateTable, { params: { id: tableId }, body }, 'Waiter'),
      await spice.call(deleteTable, { params: { id: tableId } }, 'Waiter'),
      await spice.call(createArea, { body: { name: 'X' } }, 'Waiter'),
      await spice.call(updateArea, { params: { id: MISSING }, body: { name: 'X' } }, 'Waiter'),
      await spice.call(deleteArea, { params: { id: MISSING } }, 'Waiter'),
    ]

    expect(replies.map((reply) => [reply.status, reply.failure.error])).toEqual(
      replies.map(() => [403, 'Access denied.']),
    )
    expect((await spice.call(listTables)).status).toBe(200)
  })

  test.each(['Admin', 'Captain', 'Cashier'] as const)(
    '[C6-026] [C6-027] %s adds, changes and removes tables and areas',
    async (role) => {
      const { body: garden } = await spice.call(createArea, { body: { name: 'Garden' } }, role)
      const { body: t1 } = await spice.call(createTable, { body: { name: 'T1', pax: 2, areaId: garden.id } }, role)
      const replies = [
        await spice.call(updateTable, { params: { id: t1.id }, body: { name: 'T2', pax: 4, areaId: garden.id } }, role),
        await spice.call(deleteTable, { params: { id: t1.id } }, role),
        await spice.call(updateArea, { params: { id: garden.id }, body: { name: 'Courtyard' } }, role),
        await spice.call(deleteArea, { params: { id: garden.id } }, role),
      ]

      expect(replies.map(({ status }) => status)).toEqual([200, 204, 200, 204])
    },
  )

  test('[C4-005] is Available or Occupied and nothing else, before, during and after an order', async () => {
    const [tableId] = [await addTable(spice, 'T1', 'Garden'), await addTable(spice, 'T2', 'Hall')]
    const statuses = async () => (await spice.call(listTables)).body.map(({ name, status }) => `${name} ${status}`)
    const before = await statuses()
    await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' } })
    const during = await statuses()
    await spice.call(freeTable, { params: { id: tableId! } })

    expect([before, during, await statuses()]).toEqual([
      ['T1 Available', 'T2 Available'],
      ['T1 Occupied', 'T2 Available'],
      ['T1 Available', 'T2 Available'],
    ])
  })
})

describe('several tables at once', () => {
  const bulk = async (names: string[], areaId: string, pax = 4) =>
    spice.call(createTables, { body: { names, pax, areaId } }, 'Captain')
  const namesOf = async () => (await spice.call(listTables)).body.map(({ name }) => name)

  test('are added to one area with one size', async () => {
    const garden = await area('Garden')
    const { status, body } = await bulk([' T1', 'T2', 'T10'], garden.id)

    expect([
      status,
      body.map(({ name, pax, area_name: areaName, status: state }) => [name, pax, areaName, state]),
    ]).toEqual([
      201,
      [
        ['T1', 4, 'Garden', 'Available'],
        ['T2', 4, 'Garden', 'Available'],
        ['T10', 4, 'Garden', 'Available'],
      ],
    ])
    expect(await namesOf()).toEqual(['T1', 'T2', 'T10'])
  })

  test('none when the area has one of the names already, or a name comes twice', async () => {
    const garden = await area('Garden')
    await bulk(['T1', 'T2'], garden.id)
    const taken = await bulk(['T2', 'T3', 't1'], garden.id)
    const twice = await bulk(['A1', 'a1'], garden.id)

    expect([taken.status, taken.failure.error]).toEqual([409, 'Already in this area: T2, t1.'])
    expect([twice.status, twice.failure.error]).toEqual([409, 'Already in this area: a1.'])
    expect(await namesOf()).toEqual(['T1', 'T2'])
  })

  test('the same name in another area is another table', async () => {
    await bulk(['T1'], (await area('Garden')).id)

    expect((await bulk(['T1'], (await area('Hall')).id)).status).toBe(201)
  })

  test('two people at once: one of them is refused', async () => {
    const garden = await area('Garden')
    const outcomes = await Promise.all([bulk(['T1', 'T2'], garden.id), bulk(['T2', 'T3'], garden.id)])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await namesOf()).toHaveLength(2)
  })

  test.each([
    ['no name', []],
    ['a blank name', ['T1', ' ']],
    ['a hundred and one', Array.from({ length: 101 }, (_, index) => `T${index}`)],
  ])('400 for %s', async (_name, names) => {
    expect((await bulk(names, (await area('Garden')).id)).status).toBe(400)
    expect(await namesOf()).toEqual([])
  })

  test('404 for an area of another restaurant', async () => {
    const theirs = (await service.addRestaurant().call(createArea, { body: { name: 'Hall' } }, 'Admin')).body

    expect((await bulk(['T1'], theirs.id)).status).toBe(404)
  })
})
