import {
  createOrder,
  settleOrder,
  updateRestaurant,
  verifyDocuments,
  type Endpoint,
  type ResponseOf,
} from '@tiffin/contracts'
import { sendWithinLimit, TestRestaurant } from '../support/access/test-restaurant.ts'
import { stackUrl } from '../support/where.ts'
import { expect, test } from '../support/test.ts'

test('an Admin switches GST on, and the next payment has a tax invoice; off again, none has', async () => {
  const spice = await TestRestaurant.open()
  const dish = await spice.addDish({ price: '202.38' })

  async function call<E extends Endpoint>(endpoint: E, input: object): Promise<ResponseOf<E>> {
    const { status, text } = await sendWithinLimit(stackUrl, endpoint, input, spice.token('Admin'))
    expect(status, text).toBeLessThan(300)
    return JSON.parse(text) as ResponseOf<E>
  }
  async function pay() {
    const items = [{ id: dish.id, quantity: 1, price: dish.price }]
    const placed = await call(createOrder, { body: { items, orderType: 'Takeaway' } })
    return call(settleOrder, { params: { id: placed.order_id }, body: {} })
  }

  expect(await pay()).not.toHaveProperty('document')
  await call(updateRestaurant, { body: { gst_mode: 'regular', gstin: '27AAPFU0939F1ZV', address: '1 MG Road' } })
  const [first, second] = [await pay(), await pay()]
  const verified = await call(verifyDocuments, {})
  await call(updateRestaurant, { body: { gst_mode: 'off' } })

  const year = /^X\/\d{4}\/0{5}/
  expect(first.document?.number).toMatch(new RegExp(`${year.source}1$`))
  expect(second.document?.number).toMatch(new RegExp(`${year.source}2$`))
  expect(first.document?.seller.gstin).toBe('27AAPFU0939F1ZV')
  expect(verified.series.map(({ documents, first_broken }) => [documents, first_broken])).toEqual([[2, null]])
  expect(await pay()).not.toHaveProperty('document')
})
