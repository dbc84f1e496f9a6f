import { orderBillSlip } from '@tiffin/slips'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleItem, sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import slipCss from '../slip/slip.css?raw'
import { SlipPaper } from '../slip/slip.tsx'

afterEach(cleanup)

test('[C2-067] [C9-048 R4] the Guest Copy names restaurant, order, guest and sums', () => {
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />)

  const slip = screen.getByRole('article', { name: 'Guest Copy' })
  for (const text of [
    'Guest Copy',
    'Spice Garden',
    'Namaste!',
    'Thank you, come again',
    'Phone: 080 4112 2334',
    '261121-7',
    'T4, Garden',
    'Dine-In',
    'Nov 21, 2026 08:05 pm',
  ]) {
    expect(slip.textContent).toContain(text)
  }
  expect(factsOf(slip)).toMatchObject({
    Subtotal: '820.00',
    'CGST @ 2.5%': '20.50',
    'SGST @ 2.5%': '20.50',
    'Round Off': '0.00',
  })
  expect(slip.textContent).toContain('Payable₹861.00')
})

test('[C3-014] the gstin prints as TIN No.', () => {
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />)

  expect(screen.getByText('TIN No.: 29ABCDE1234F1Z5')).toBeDefined()
})

test('[C9-016] the guest count printed is the sum of quantities', () => {
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />)

  expect(factsOf(screen.getByRole('article')).Guests).toBe('3')
})

test('[C9-020] the footer says Powered by Tiffin', () => {
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />)

  expect(screen.getByRole('article').lastElementChild?.textContent).toBe('Powered by Tiffin')
})

test('each line prints name, quantity, rate and amount with Indian grouping', () => {
  render(
    <SlipPaper
      slip={orderBillSlip({
        order: sampleOrder({ items: [sampleItem({ name: 'Banquet', quantity: 10, price: 123_456.75 })] }),
        settings: sampleSettings,
      })}
    />,
  )

  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['Banquet', '10', '1,23,456.75', '12,34,567.50'])
})

test('[C9-011] a discount of the bill being settled prints with the payable it leaves', () => {
  render(
    <SlipPaper
      slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings, discount: { type: 'percent', value: 10 } })}
    />,
  )

  const slip = screen.getByRole('article')
  expect(factsOf(slip).Discount).toBe('-82.00')
  expect(slip.textContent).toContain('Payable₹779.00')
})

test('[C4-021] a completed order carries a PAID stamp and its payments, an active one neither', () => {
  const { rerender } = render(<SlipPaper slip={orderBillSlip({ order: settledOrder(), settings: sampleSettings })} />)

  expect(screen.getByText('PAID')).toBeDefined()
  expect(factsOf(screen.getByRole('article')).UPI).toBe('₹779.00')

  rerender(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />)
  expect(screen.queryByText('PAID')).toBeNull()
})

test('[C9-018] the bill is 80 mm of paper with 72 mm of print', () => {
  render(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />)

  expect(screen.getByRole('article').className).toBe('tiffin-slip')
  expect(slipCss).toMatch(/\.tiffin-slip \{[^}]*box-sizing: border-box;[^}]*width: 80mm;[^}]*padding: 4mm;/s)
})

test('without a UPI ID a bill is what it was before there were QR codes, to the character', () => {
  const { container, rerender } = render(
    <SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: sampleSettings })} />,
  )
  const before = container.innerHTML
  expect(container.querySelector('svg')).toBeNull()

  const none = { ...sampleSettings, upi_vpa: null, upi_name: 'Spice Garden Foods', upi_mc: '5812' }
  rerender(<SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: none })} />)
  expect(container.innerHTML).toBe(before)

  rerender(
    <SlipPaper slip={orderBillSlip({ order: sampleOrder(), settings: { ...none, upi_vpa: 'spicegarden@okicici' } })} />,
  )
  const scan = container.querySelector('.tiffin-slip__scan')
  expect(scan?.textContent).toBe('Scan to pay by UPIspicegarden@okicici')
  scan?.remove()
  expect(container.innerHTML).toBe(before)
})

function factsOf(slip: HTMLElement): Record<string, string> {
  const terms = within(slip).getAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']))
}
