import type { RestaurantSettings } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { sampleSettings } from '@tiffin/receipts/testing'
import { cleanup } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { openSampleBill, brokenDown } from '../../testing/open-sample-bill.tsx'
import { button, screen, waitFor } from '../../testing/render-pos.tsx'

test('what was given in cash and the tip reach the server, and the payment is the payable alone', async () => {
  const restaurant = createMockRestaurant({ settings: { ...seedSettings, tips: true } })
  const { order } = await openBill(restaurant)
  await userEvent.type(await screen.findByLabelText('Tip (₹)'), '28')
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1000')

  await userEvent.click(screen.getByRole('button', { name: 'Pay ₹672.00 & Clear' }))

  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect([order.settlement?.payments, order.settlement?.tip]).toEqual([
    [{ method: 'Cash', amount: 672, tendered: 1_000 }],
    { method: 'Cash', amount: 28 },
  ])
})

const withTips = { ...sampleSettings, tips: true, upi_vpa: 'spicegarden@okicici' }
const tip = () => screen.getByLabelText<HTMLInputElement>('Tip (₹)')
const toCollect = () => screen.queryByText('To collect')?.parentElement?.textContent ?? null
const panelCode = () =>
  screen.getAllByRole('img', { name: /^QR code/ }).map((code) => code.getAttribute('aria-label')?.slice(15, 25))
const open = (settings: RestaurantSettings = withTips) => openSampleBill({ settings })

test('nobody is asked for a tip where the restaurant does not want it', () => {
  for (const settings of [sampleSettings, { ...sampleSettings, tips: false }]) {
    open(settings)
    expect(screen.queryByLabelText(/Tip/)).toBeNull()
    cleanup()
  }
})

test('a tip is typed below the payable and stays outside of it: Pay says the payable, the line what to collect', async () => {
  const { onPay } = open()
  expect([toCollect(), panelCode()]).toEqual([null, ['₹861.00 by', '₹861.00 by']])
  const payable = screen.getAllByText('Payable').at(-1)!
  expect(payable.compareDocumentPosition(tip())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const slip = screen.getByRole('article', { name: 'Guest Copy' }).innerHTML

  await userEvent.type(tip(), '39')

  expect(toCollect()).toBe('To collect ₹900.00')
  expect(button('Pay ₹861.00 & Clear')).toBeDefined()
  // The paper is unchanged; only the code on the screen asks for the tip as well.
  expect(screen.getByRole('article', { name: 'Guest Copy' }).innerHTML).toBe(slip)
  expect(panelCode()).toEqual(['₹861.00 by', '₹900.00 by'])
  await userEvent.click(button('UPI'))
  await userEvent.click(button(/^Pay ₹/))
  await waitFor(() => expect(onPay).toHaveBeenCalled())
  expect(onPay.mock.calls).toEqual([
    [{ payments: [{ method: 'UPI', amount: 861 }], tip: { method: 'UPI', amount: 39 }, discount: null }],
  ])
})

test('cash is counted with the tip, and what was given is recorded', async () => {
  const { onPay } = open()
  await userEvent.type(tip(), '100')
  await userEvent.click(button('Cash'))
  await userEvent.click(button('₹1,000.00'))
  expect(screen.getByRole('status').textContent).toBe('Change ₹39.00')
  await userEvent.clear(screen.getByLabelText('Cash given (₹)'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '900')
  expect(screen.getByRole('status').textContent).toBe('₹61.00 are missing.')

  await userEvent.clear(screen.getByLabelText('Cash given (₹)'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1200')
  await userEvent.click(button('Cash & Clear'))
  await waitFor(() => expect(onPay).toHaveBeenCalled())
  expect(onPay.mock.calls[0]?.[0]).toEqual({
    payments: [{ method: 'Cash', amount: 861, tendered: 1_200 }],
    tip: { method: 'Cash', amount: 100 },
    discount: null,
  })
})

test('cash that was typed before another way was chosen is not recorded, also when cash is chosen again', async () => {
  const { onPay } = open()
  await userEvent.click(button('Cash'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1200')
  await userEvent.click(button('Card'))
  await userEvent.click(button('Cash'))

  expect(screen.getByLabelText<HTMLInputElement>('Cash given (₹)').value).toBe('')
  await userEvent.click(button(/^Pay ₹/))
  await waitFor(() => expect(onPay.mock.calls[0]?.[0].payments).toEqual([{ method: 'Cash', amount: 861 }]))
})

test.each(['12x', '-5', '1.005', '10000000'])(
  'a tip of %s is refused at its field, and nothing is paid',
  async (text) => {
    const { onPay } = open()
    await userEvent.click(button('Cash'))
    await userEvent.type(tip(), text)

    expect(screen.getByText('A tip is an amount in rupees.')).toBeDefined()
    for (const name of [/^Pay ₹/, 'Cash & Clear']) await userEvent.click(button(name))
    expect(onPay).not.toHaveBeenCalled()

    await userEvent.clear(tip())
    await userEvent.type(tip(), '0')
    await userEvent.click(button(/^Pay ₹/))
    await waitFor(() => expect(onPay).toHaveBeenCalled())
    expect(onPay.mock.calls[0]?.[0]).toEqual({ payments: [{ method: 'Cash', amount: 861 }], discount: null })
  },
)

test('where the result is not known, Pay asks for the same payment with cash and tip again', async () => {
  const { onPay } = openSampleBill({ settings: withTips, onPay: async () => brokenDown() })
  await userEvent.type(tip(), '39')
  await userEvent.click(button('Cash'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '1000')
  await userEvent.click(button('Cash & Clear'))
  await screen.findByRole('alert')
  await userEvent.click(button(/^Pay ₹/))

  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(2))
  expect(onPay.mock.calls[1]).toEqual(onPay.mock.calls[0])
})
