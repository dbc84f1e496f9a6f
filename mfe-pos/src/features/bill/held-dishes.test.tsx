import { createMockRestaurant } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { callsTo, fireEvent, screen, tap, waitFor, within } from '../../testing/render-pos.tsx'

/** Opens the bill of an order whose first line is held. */
const openHeldBill = () =>
  openBill(createMockRestaurant(), (order) => {
    const [first, ...others] = order.lines
    order.lines = [{ ...first!, held: true, heldSince: new Date() }, ...others]
  })
const question = async () => within(await screen.findByRole('dialog', { name: 'Dishes are held' }))

test('a payment of an order with held dishes asks first; Cancel pays nothing', async () => {
  const { restaurant, order } = await openHeldBill()
  tap('Cash & Clear')
  const asked = await question()
  expect(asked.getByText(/^The kitchen has no ticket for 2 × Paneer Tikka\./)).toBeDefined()
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dishes are held' })).toBeNull())
  expect([callsTo(restaurant, 'freeTable'), order.settlement]).toEqual([[], null])
})

test('whoever goes on pays by the method that was pressed', async () => {
  const { order, texts } = await openHeldBill()
  tap('Card & Clear')
  fireEvent.click((await question()).getByRole('button', { name: 'Pay without firing' }))

  await waitFor(() => expect(texts()).toEqual(['Table T2 cleared!']))
  expect(order.settlement?.payments).toEqual([{ method: 'Card', amount: 672 }])
})

test('control: without held dishes nothing is asked', async () => {
  const { texts } = await openBill()
  tap('Cash & Clear')

  await waitFor(() => expect(texts()).toEqual(['Table T2 cleared!']))
  expect(screen.queryByRole('dialog', { name: 'Dishes are held' })).toBeNull()
})
