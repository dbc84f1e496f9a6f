import { createArea, createOrder, settleOrder } from '@tiffin/contracts'
import type { DeviceKind } from '@tiffin/domain'
import type { CallService } from '@tiffin/service-kit'
import { deviceTokenOf, fuzzService, tokenOf } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStations, addTable, ask, startOrders, type OrdersUnderTest } from '../testing/harness.ts'
import { openKhata } from '../testing/khatas.ts'
import { printing } from '../testing/printing.ts'

const CALLS_EACH = sized(3, 300)

let service: OrdersUnderTest
beforeAll(async () => void (service = await startOrders()))
afterAll(() => service.stop())

test('random calls of the orders service get no 5xx, and every failure is one of the catalogue', async () => {
  const spice = service.addRestaurant()
  spice.isKhataOn = true
  addStations(spice)
  const tables = [await addTable(spice, 'T1'), await addTable(spice, 'T2')]
  const { body: area } = await spice.call(createArea, { body: { name: 'Roof' } }, 'Admin')
  const khata = await openKhata(spice, 1_000)
  const printerId = await printing(() => spice).addPrinter()
  await service.billByGst(spice)
  const lines = spice.menu.items.map(({ name }) => ask(spice, name))
  const order = async (orderType: string, tableId?: string) =>
    (await spice.call(createOrder, { body: { items: lines, orderType, tableId } })).body
  const [dineIn, takeaway, paid] = [await order('Dine-In', tables[0]), await order('Takeaway'), await order('Takeaway')]
  const { body: settled } = await spice.call(settleOrder, { params: { id: paid.order_id }, body: {} })
  const device = (deviceId: string, kind: DeviceKind) => deviceTokenOf({ restaurantId: spice.id, deviceId, kind })
  // The faked services have a menu and a plan for each restaurant that a call names, as the real ones do.
  const asSpice = (params: unknown) => ({ ...(params as object), restaurantId: spice.id })
  const callService: CallService = (endpoint, input) =>
    service.others(endpoint, { ...input, params: asSpice(input.params) } as typeof input)
  await service.restart({ callService })

  const { findings, calls, succeeded } = await fuzzService({
    service: 'orders',
    app: () => service.app,
    callsEach: CALLS_EACH,
    known: {
      ids: {
        tables,
        areas: [area.id],
        orders: [dineIn.order_id, takeaway.order_id, paid.order_id],
        documents: [settled.document!.id],
        khatas: [khata.id],
        kots: dineIn.kots!.map(({ id }) => id),
        tickets: takeaway.kots!.map(({ id }) => id),
        menu: spice.menu.items.map(({ id }) => id),
        stations: spice.menu.stations!.map(({ id }) => id),
        printers: [printerId],
        agents: [spice.agentId],
        users: [spice.staff.Waiter.userId],
        // Another one, because calls close and purge it.
        restaurants: [service.addRestaurant().id],
      },
      lines,
    },
    tokens: {
      ...Object.fromEntries(Object.values(spice.staff).map((user) => [user.role, tokenOf(user)])),
      screen: device(spice.screenId, 'screen'),
      agent: device(spice.agentId, 'agent'),
    },
  })

  expect(findings).toEqual([])
  // Random calls that are all refused would prove little.
  expect(succeeded).toBeGreaterThan(calls / 4)
})
