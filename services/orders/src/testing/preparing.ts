import { createArea, createOrder, createTable, issueBill } from '@tiffin/contracts'
import { addStations, ask, type OrdersUnderTest } from './harness.ts'

const idOf = (reply: { readonly body: unknown }) => (reply.body as { readonly id: string }).id

/** Creates functions that each prepare a new restaurant for a test. */
export function preparing(service: () => OrdersUnderTest) {
  async function withArea(name = 'Terrace') {
    const at = service().addRestaurant()
    return { at, areaId: idOf(await at.call(createArea, { body: { name } }, 'Admin')) }
  }

  async function withTable() {
    const { at, areaId } = await withArea()
    return { at, areaId, id: idOf(await at.call(createTable, { body: { name: 'T1', pax: 4, areaId } }, 'Admin')) }
  }

  /** Places an order of two portions of one dish at a table. */
  async function withOrder() {
    const { at, id: tableId } = await withTable()
    const { body } = await at.call(createOrder, {
      body: { items: [ask(at, 'Masala Dosa', 2)], tableId, orderType: 'Dine-In' },
    })
    return { at, tableId, id: body.order_id, number: body.order_number }
  }

  /** Prints the bill of an unpaid order, which issues its invoice. */
  async function withInvoice() {
    const { at, id, number } = await withOrder()
    await service().billByGst(at)
    const { body } = await at.call(issueBill, { params: { id }, body: { version: 1 } }, 'Cashier')
    return { at, id, number, documentId: body.order.document!.id }
  }

  async function withKot() {
    const at = service().addRestaurant()
    addStations(at)
    const body = { items: [ask(at, 'Masala Dosa')], orderType: 'Takeaway' }
    return { at, placed: (await at.call(createOrder, { body })).body }
  }

  return { withArea, withTable, withOrder, withInvoice, withKot }
}
