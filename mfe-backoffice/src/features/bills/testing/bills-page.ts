import {
  createMockRestaurant,
  issueBillOf,
  placeOrder,
  seedSettings,
  settleOrderById,
  type MockRestaurant,
  type OrderRecord,
} from '@tiffin/mock-api'
import { fireEvent, screen, within } from '@testing-library/react'
import { renderPage } from '../../../testing/render-backoffice.tsx'

/** Creates a restaurant that bills by GST; its clock shows 20:00 on 21 November 2026 in India. */
export function gstRestaurant(changes: Partial<MockRestaurant> = {}): MockRestaurant {
  return createMockRestaurant({
    now: () => new Date('2026-11-21T14:30:00Z'),
    settings: { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' },
    ...changes,
  })
}

/** Places a takeaway order of three portions of Paneer Tikka and a Butter Naan. */
export function order(restaurant: MockRestaurant): OrderRecord {
  const dish = (name: string, quantity: number) => {
    const { id, price } = restaurant.menu.find((each) => each.name === name)!
    return { id, price, quantity }
  }
  return placeOrder(restaurant, {
    items: [dish('Paneer Tikka', 3), dish('Butter Naan', 1)],
    orderType: 'Takeaway',
    customerDetails: { name: 'Asha', contact: '98450 12345', address: '' },
  })
}

/** Prints the bill of an order, which issues its invoice. */
export function print(restaurant: MockRestaurant, { id, version }: OrderRecord) {
  return issueBillOf(restaurant, id, { version }).order.document!
}

/** Places an order, prints its bill and pays it by UPI. Returns its invoice. */
export function paid(restaurant: MockRestaurant) {
  const placed = order(restaurant)
  const document = print(restaurant, placed)
  settleOrderById(restaurant, placed.id, { payments: [{ method: 'UPI', amount: document.payable }] })
  return document
}

export const rows = async () => within(await screen.findByRole('list', { name: 'Bills' })).findAllByRole('listitem')
export const texts = async () => (await rows()).map((row) => row.textContent)
export const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }))

export async function openDocument(restaurant: MockRestaurant, number: string, role?: 'Admin' | 'Captain' | 'Cashier') {
  const page = renderPage('bills', { restaurant, ...(role && { role }) })
  fireEvent.click(await screen.findByRole('button', { name: number }))
  return { ...page, document: await dialog(new RegExp(`${number}$`)) }
}
