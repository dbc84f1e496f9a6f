import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBill, restaurantOfACashier } from '../../testing/open-bill.ts'
import { callsTo, fireEvent, screen, tap, waitFor, within } from '../../testing/render-pos.tsx'

const PIN = '2580'
const [asha, meera, ravi] = createMockRestaurant().users
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Presses Pay with a discount that the Cashier may not give. */
async function refuse(discount: string, prepare: (restaurant: MockRestaurant) => void = () => undefined) {
  const restaurant = restaurantOfACashier(PIN)
  prepare(restaurant)
  const bill = await openBill(restaurant)
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: discount } })
  tap('Discount in percent')
  tap('Cash')
  tap(/^Pay/)
  await screen.findByText('Your role (Cashier) may give at most 10 % discount. Please ask an Admin.')
  return bill
}

test('a colleague approves it with a PIN, and the payment goes on by itself', async () => {
  const { restaurant, order, texts } = await refuse('20')
  tap('Ask for approval')
  const who = await sheet('Who approves this discount?')
  expect(who.getByText(`20 % off the bill ${order.orderNumber}`)).toBeDefined()
  await userEvent.click(await who.findByRole('button', { name: /^Ravi/ }))
  await sheet('PIN of Ravi')
  await userEvent.keyboard(`${PIN}{Enter}`)

  await waitFor(() => expect(texts()).toEqual(['Table T2 cleared!']))
  expect(order.settlement?.discount).toEqual({ type: 'percent', value: 20, approved_by: ravi!.email })
  const keys = callsTo(restaurant, 'freeTable').map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
  expect(restaurant.user.userEmail).toBe(meera!.email)
})

test('who approves is called by the name that was given', async () => {
  await refuse('20', (restaurant) => {
    restaurant.users = restaurant.users.map((user) => (user.id === ravi!.id ? { ...user, name: 'Ravi K.' } : user))
  })
  tap('Ask for approval')
  await userEvent.click(await (await sheet('Who approves this discount?')).findByRole('button', { name: /^Ravi K\./ }))
  expect(await sheet('PIN of Ravi K.')).toBeDefined()
})

test('only those are asked who may give it', async () => {
  await refuse('30')
  tap('Ask for approval')
  const who = await sheet('Who approves this discount?')

  const tiles = (await who.findAllByRole('listitem')).map((tile) => within(tile).getByRole('button').textContent)
  expect(tiles).toEqual(['AshaAdmin'])
})

test('where nobody with a PIN may give it, it says so', async () => {
  await refuse('30', ({ pins }) => pins.delete(asha!.id))
  tap('Ask for approval')

  expect(await screen.findByText(/^Nobody else here has a PIN and may give it\./)).toBeDefined()
})

test('a wrong PIN shows an error; who gives up finds the bill as it was, and another discount needs another approval', async () => {
  const { order, texts } = await refuse('20')
  tap('Ask for approval')
  await userEvent.click(await (await sheet('Who approves this discount?')).findByRole('button', { name: /^Ravi/ }))
  const entry = await sheet('PIN of Ravi')
  await userEvent.keyboard('1470{Enter}')
  expect(await entry.findByText('This PIN is not right.')).toBeDefined()
  await userEvent.keyboard('{Escape}')

  expect(
    await screen.findByText('Your role (Cashier) may give at most 10 % discount. Please ask an Admin.'),
  ).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Discount').value).toBe('20')
  expect([order.settlement, texts()]).toEqual([null, []])

  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '21' } })
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull()
})
