import { createMockRestaurant, settleOrderById } from '@tiffin/mock-api'
import { describe, expect, test } from 'vitest'
import { openTab, popup, renderPos, screen, seedOrder, tap, within } from '../../testing/render-pos.tsx'

const asha = { name: 'Asha', address: '4 Hill Road', contact: '98450 11111' }

describe.each(['Delivery', 'Takeaway'] as const)('%s', (type) => {
  test('[C2-045] [C2-046] [C2-050] [C2-053] [C2-054] offers a new order and a list that may be empty', async () => {
    renderPos()
    await openTab(type)

    expect(screen.getByRole('heading', { name: `Previous ${type} Orders` })).toBeDefined()
    expect(screen.getByText(`No previous ${type} orders found.`)).toBeDefined()

    tap(`New ${type} Order`)
    expect(within(await popup()).getByRole('heading').textContent).toBe(`New Order: ${type}`)
  })

  test('[C2-047] [C2-048] [C2-049] [C9-047 R4] [C9-048 R4] a row shows whom, the contact, the date and the total, newest first', async () => {
    const restaurant = createMockRestaurant({ now: () => new Date('2026-11-21T14:35:00Z') })
    const first = seedOrder(restaurant, {
      type,
      customer: {
        name: type === 'Delivery' ? 'Ravi' : '',
        address: '1 Main Road',
        contact: type === 'Delivery' ? '1' : '',
      },
    })
    seedOrder(restaurant, { table: 'T1' })
    seedOrder({ ...restaurant, now: () => new Date('2026-11-21T15:00:00Z') }, { type, customer: asha })
    renderPos(restaurant)
    await openTab(type)

    const rows = await screen.findAllByRole('listitem')
    const whom = type === 'Delivery' ? 'Ravi1' : `${first.orderNumber}No Contact`
    // The pattern removes the age of an active order between status and total.
    expect(rows.map((row) => row.textContent?.replace(/(?<=Active)\d.*(?=₹)/, ''))).toEqual([
      'Asha98450 11111Nov 21, 08:30 pmActive₹672.00',
      `${whom}Nov 21, 08:05 pmActive₹672.00`,
    ])
  })
})

test('[C2-060] an active order opens in view mode, without the form of a new one', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: asha })
  renderPos(restaurant)
  await openTab('Takeaway')

  tap(/^Asha *98450/)

  const dialog = await popup()
  expect(within(dialog).getByText('Viewing Order: Takeaway')).toBeDefined()
  expect(within(dialog).getByText(order.orderNumber)).toBeDefined()
  expect(within(dialog).queryByLabelText(/^Contact/)).toBeNull()
})

test('[C4-019] [C4-020] [C4-021] [C2-069] a completed order opens its bill, read-only and PAID', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: asha })
  settleOrderById(restaurant, order.id, { payments: [{ method: 'UPI', amount: 672 }] })
  renderPos(restaurant)
  await openTab('Takeaway')

  tap(/^Asha *98450/)

  const dialog = await popup()
  expect(within(dialog).getByRole('heading', { name: 'Payment Details' })).toBeDefined()
  expect(within(dialog).getByText('This order is completed and cannot be modified.')).toBeDefined()
  expect(within(dialog).getByText('PAID')).toBeDefined()
})
