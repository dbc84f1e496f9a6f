import { sampleSettings } from '@tiffin/receipts/testing'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openSampleBill } from '../../testing/open-sample-bill.tsx'
import { button, screen, waitFor, within } from '../../testing/render-pos.tsx'

const amountOf = (part: number) => screen.getByLabelText<HTMLInputElement>(`Part ${part} (₹)`)
const restOf = (part: number) => screen.getByText(`Part ${part}, the rest`).nextElementSibling?.textContent
const choose = (part: number, method: string) =>
  userEvent.click(
    within(screen.getByRole('group', { name: `Payment method of part ${part}` })).getByRole('button', { name: method }),
  )
async function recorded({ onPay }: ReturnType<typeof openSampleBill>) {
  await waitFor(() => expect(onPay).toHaveBeenCalled())
  return onPay.mock.calls.map(([{ payments }]) => payments)
}
const withUpi = { ...sampleSettings, upi_vpa: 'spicegarden@okicici' }
const codes = () => screen.queryAllByRole('img', { name: /^QR code/ }).map((code) => code.getAttribute('aria-label'))

test('four guests pay equal parts, each in their own way', async () => {
  const bill = openSampleBill()
  await userEvent.click(button('Split payment'))
  await userEvent.click(button('4 equal parts'))
  expect([1, 2, 3].map((part) => amountOf(part).value)).toEqual(['216', '215', '215'])
  expect(restOf(4)).toBe('₹215.00')
  expect(button(/^Pay ₹/).disabled).toBe(true)

  for (const [index, method] of ['Cash', 'UPI', 'Card', 'Cash'].entries()) await choose(index + 1, method)
  await userEvent.click(button('Pay ₹861.00 & Clear'))
  expect(await recorded(bill)).toEqual([
    [
      { method: 'Cash', amount: 216 },
      { method: 'UPI', amount: 215 },
      { method: 'Card', amount: 215 },
      { method: 'Cash', amount: 215 },
    ],
  ])
})

test('one part is typed and the other takes the rest, also when a discount is given afterwards', async () => {
  const bill = openSampleBill()
  await userEvent.click(button('Cash'))
  await userEvent.click(button('Split payment'))
  await userEvent.clear(amountOf(1))
  await userEvent.type(amountOf(1), '500')
  await choose(2, 'Card')
  expect(restOf(2)).toBe('₹361.00')
  await userEvent.type(screen.getByLabelText('Discount'), '61')
  expect(restOf(2)).toBe('₹300.00')

  await userEvent.click(button(/^Pay ₹/))
  expect(await recorded(bill)).toEqual([
    [
      { method: 'Cash', amount: 500 },
      { method: 'Card', amount: 300 },
    ],
  ])
})

test('too much, nothing and nonsense cannot be paid, and it says why', async () => {
  openSampleBill()
  await userEvent.click(button('Split payment'))
  await choose(1, 'Cash')
  await choose(2, 'UPI')
  for (const [typed, said] of [
    ['900', 'The parts are ₹39.00 more than the payable.'],
    ['861', 'The parts leave nothing for the last one.'],
  ] as const) {
    await userEvent.clear(amountOf(1))
    await userEvent.type(amountOf(1), typed)
    expect(screen.getByRole('alert').textContent).toBe(said)
    expect(button(/^Pay ₹/).disabled).toBe(true)
  }
  await userEvent.clear(amountOf(1))
  await userEvent.type(amountOf(1), '4e2')
  expect([amountOf(1).getAttribute('aria-invalid'), button(/^Pay ₹/).disabled]).toEqual(['true', true])
})

test('at most ten parts, as the server takes, and one payment again in one tap', async () => {
  const bill = openSampleBill()
  await userEvent.click(button('Card'))
  await userEvent.click(button('Split payment'))
  for (let parts = 2; parts < 10; parts++) await userEvent.click(button('One more part'))
  expect(button('One more part').disabled).toBe(true)
  expect(screen.getAllByRole('group', { name: /^Payment method of part / })).toHaveLength(10)

  await userEvent.click(button('One payment'))
  expect(button('Card').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button(/^Pay ₹/))
  expect(await recorded(bill)).toEqual([[{ method: 'Card', amount: 861 }]])
})

test('the code is for the part that one guest scans, and there is none for two who do', async () => {
  openSampleBill({ settings: withUpi })
  await userEvent.click(button('Split payment'))
  await choose(1, 'Cash')
  await choose(2, 'UPI')
  expect(codes()).toContain('QR code to pay ₹430.00 by UPI')

  await choose(1, 'UPI')
  expect(codes()).toEqual(['QR code to pay ₹861.00 by UPI'])
})

test('[C1-015] what the guest hands over in cash gives the change, and is not recorded while it is too little', async () => {
  const bill = openSampleBill()
  expect(screen.queryByLabelText('Cash given (₹)')).toBeNull()
  await userEvent.click(button('Cash'))
  const notes = within(screen.getByRole('group', { name: 'Cash given in notes' })).getAllByRole('button')
  expect(notes.map(({ textContent }) => textContent)).toEqual(['₹900.00', '₹1,000.00', '₹2,000.00'])

  await userEvent.click(button('₹1,000.00'))
  expect(screen.getByRole('status').textContent).toBe('Change ₹139.00')
  await userEvent.clear(screen.getByLabelText('Cash given (₹)'))
  await userEvent.type(screen.getByLabelText('Cash given (₹)'), '800')
  expect(screen.getByRole('status').textContent).toBe('₹61.00 are missing.')

  await userEvent.click(button(/^Pay ₹/))
  expect(await recorded(bill)).toEqual([[{ method: 'Cash', amount: 861 }]])
})

test('the change is that of the parts in cash alone', async () => {
  openSampleBill()
  await userEvent.click(button('Split payment'))
  await choose(1, 'Cash')
  await choose(2, 'Card')
  await userEvent.click(button('₹500.00'))
  expect(screen.getByRole('status').textContent).toBe('Change ₹69.00')
})
