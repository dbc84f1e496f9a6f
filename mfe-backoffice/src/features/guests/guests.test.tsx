import { createMockRestaurant, seedHistory } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'Guests’ data' }))

/** Creates a restaurant with orders of Kiran: two are completed, and one is active. */
function restaurantOfKiran() {
  const restaurant = createMockRestaurant()
  seedHistory(restaurant, 6)
  const kiran = { name: 'Kiran', contact: '+91 98450 12345', address: '4 Church Street' }
  const completed = restaurant.orders.filter(({ settlement }) => settlement !== null)
  const active = restaurant.orders.filter(({ settlement }) => settlement === null)
  const his = new Set([...completed.slice(0, 2), ...active.slice(0, 1)])
  restaurant.orders = restaurant.orders.map((order) => (his.has(order) ? { ...order, customer: kiran } : order))
  return restaurant
}

test('guests are kept for ever until an Admin says otherwise, and a shorter time is asked about', async () => {
  const { restaurant, texts, questions } = renderPage('settings')
  const section = await card()
  const keep = await section.findByLabelText<HTMLSelectElement>('Keep guests’ data')
  expect(keep.selectedOptions[0]?.text).toBe('For as long as the orders')
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)

  await userEvent.selectOptions(keep, 'For some days')
  const days = section.getByLabelText<HTMLInputElement>(/^Days after/)
  await userEvent.clear(days)
  await userEvent.type(days, '1')
  await userEvent.click(section.getByRole('button', { name: 'Save' }))
  expect(await section.findByText('Enter a number of days from 2 to 3650.')).toBeDefined()

  await userEvent.clear(days)
  await userEvent.type(days, '30')
  await userEvent.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(texts()).toEqual(['Guests’ data is removed after 30 days.']))
  expect(questions.map(({ title, danger }) => [title, danger])).toEqual([['Remove guests’ data?', true]])
  expect(callsTo(restaurant, 'updateGuestRetention').map(({ body }) => body)).toEqual([{ days: 30 }])

  await userEvent.selectOptions(keep, 'For as long as the orders')
  await userEvent.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(texts()).toHaveLength(2))
  expect([questions.length, restaurant.guestDataDays]).toEqual([1, null])
})

test('who cancels the question changes nothing', async () => {
  const { restaurant } = renderPage('settings', { confirms: false })
  const section = await card()
  await userEvent.selectOptions(await section.findByLabelText('Keep guests’ data'), 'For some days')
  await userEvent.click(section.getByRole('button', { name: 'Save' }))
  await userEvent.type(section.getByLabelText(/^Phone number/), '9845012345')
  await userEvent.click(section.getByRole('button', { name: 'Erase' }))

  expect([callsTo(restaurant, 'updateGuestRetention'), callsTo(restaurant, 'eraseGuest')]).toEqual([[], []])
})

test('a guest is erased by phone number, however it is written, and active orders are counted', async () => {
  const { restaurant, questions } = renderPage('settings', { restaurant: restaurantOfKiran() })
  const section = await card()
  await userEvent.type(section.getByLabelText(/^Phone number/), '098450-12345')
  await userEvent.click(section.getByRole('button', { name: 'Erase' }))

  expect(
    await section.findByText('Erased from 2 orders. 1 order still active keeps it: erase again when it is completed.'),
  ).toBeDefined()
  expect(questions.map(({ title, danger }) => [title, danger])).toEqual([['Erase a guest', true]])
  expect(restaurant.orders.map(({ customer }) => customer?.name).filter((name) => name === 'Kiran')).toHaveLength(1)
  expect(section.getByLabelText<HTMLInputElement>(/^Phone number/).value).toBe('')

  await userEvent.type(section.getByLabelText(/^Phone number/), '9000000000')
  await userEvent.click(section.getByRole('button', { name: 'Erase' }))
  expect(await section.findByText('No completed order has this number.')).toBeDefined()

  const phone = '9876543210'
  restaurant.khatas = [{ id: 'khata-1', number: 1, name: 'Ravi', phone, limit: null, entries: [] }]
  await userEvent.type(section.getByLabelText(/^Phone number/), phone)
  await userEvent.click(section.getByRole('button', { name: 'Erase' }))
  expect(await section.findByText('Erased from 1 khata.')).toBeDefined()
})

test('what is no phone number is refused at the field, and a failure is shown', async () => {
  const restaurant = createMockRestaurant()
  restaurant.emptyFailures.add('eraseGuest')
  const { texts } = renderPage('settings', { restaurant })
  const section = await card()
  await userEvent.type(section.getByLabelText(/^Phone number/), 'Kiran')
  await userEvent.click(section.getByRole('button', { name: 'Erase' }))
  expect(await section.findByText('Enter a phone number of at least six digits.')).toBeDefined()

  await userEvent.clear(section.getByLabelText(/^Phone number/))
  await userEvent.type(section.getByLabelText(/^Phone number/), '9845012345')
  await userEvent.click(section.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(texts()).toEqual(['The guest could not be erased.']))
})
