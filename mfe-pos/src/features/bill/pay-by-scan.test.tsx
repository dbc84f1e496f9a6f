import type { RestaurantSettings } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { fireEvent, screen, waitFor } from '../../testing/render-pos.tsx'

const openBillWith = (settings: Partial<RestaurantSettings>) =>
  openBill(createMockRestaurant({ settings: { ...seedSettings, ...settings } }))

const codes = (rupees: string) => screen.queryAllByRole('img', { name: `QR code to pay ₹${rupees} by UPI` })

test('the bill of a restaurant with a UPI ID can be paid by scanning, at the discount typed', async () => {
  await openBillWith({ upi_vpa: 'spicegarden@okicici' })
  await waitFor(() => expect(codes('672.00')).toHaveLength(2))

  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '72' } })

  expect(codes('600.00')).toHaveLength(2)
})

test.each([
  ['has none', { upi_vpa: null }],
  ['is served by the last release, which knows of none', { upi_vpa: undefined }],
])('the bill of a restaurant that %s is as ever', async (_name, settings) => {
  await openBillWith(settings)

  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
  expect(screen.queryByText(/scan to pay/i)).toBeNull()
})
