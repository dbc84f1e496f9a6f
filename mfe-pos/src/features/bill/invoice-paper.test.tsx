import { AppError, type Order, type OrderDocument, type RestaurantSettings } from '@tiffin/contracts'
import { drawQr, sampleOrder, sampleSettings, settledOrder } from '@tiffin/receipts/testing'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSampleBill, PIN, refused, type OnIssue } from '../../testing/open-sample-bill.tsx'
import { button, screen, waitFor, within } from '../../testing/render-pos.tsx'

const papers: string[] = []
beforeEach(() => {
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

const GST = { ...sampleSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' } as const
const TEN_PERCENT = { type: 'percent', value: 10, amount: 82 } as const

const invoice = (n: number, figures: Partial<OrderDocument> = {}): OrderDocument => ({
  id: `d0c00000-0000-4000-8000-00000000000${n}`,
  kind: 'invoice',
  number: `X/2627/00000${n}`,
  issued_at: '2026-11-21T14:10:00.000Z',
  seller: { name: 'Spice Garden', address: '', gstin: GST.gstin },
  place_of_supply: '27',
  sac: '996331',
  subtotal: 820,
  discount: 0,
  groups: [{ kind: 'gst', rate: 5, value: 820, cgst: 20.5, sgst: 20.5, vat: 0 }],
  taxable: 820,
  cgst: 20.5,
  sgst: 20.5,
  other: 0,
  vat: 0,
  round_off: 0,
  payable: 861,
  ...figures,
})
const less10 = { discount: 82, taxable: 738, cgst: 18.45, sgst: 18.45, round_off: 0.1, payable: 775 }
const printed = (order: Partial<Order> = {}): Order =>
  sampleOrder({ document: invoice(1), bill_printed_at: '2026-11-21T14:12:00.000Z', ...order })

const box = () => screen.getByLabelText<HTMLInputElement>('Discount')

/** Opens a bill whose prints are answered by `onIssue`. */
const open = (order: Order, onIssue: OnIssue, settings: RestaurantSettings = GST) =>
  openSampleBill({ order, onIssue, settings })
const refuses: OnIssue = async () => refused()
const changed = (order: Order) => new AppError('ORDER_CHANGED').with({ order })

test('the paper comes once its invoice is issued, with that number and those figures', async () => {
  let answer: (issued: { order: Order; copy: 'original' }) => void = () => undefined
  const { onIssue, onClose } = open(sampleOrder(), () => new Promise((resolve) => (answer = resolve)))

  await userEvent.click(button('Print Bill'))
  expect(button('Print Bill').getAttribute('aria-busy')).toBe('true')
  for (const name of ['Cash & Clear', 'Cash']) expect(button(name).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onIssue).toHaveBeenCalled())
  expect([onClose.mock.calls, papers]).toEqual([[], []])

  answer({ order: printed({ document: invoice(1, { cgst: 20.51 }) }), copy: 'original' })
  await waitFor(() => expect(papers).toHaveLength(1))
  for (const text of ['TAX INVOICE', 'X/2627/000001', 'Payable₹861.00']) expect(papers[0]).toContain(text)
  for (const text of ['DUPLICATE', 'Guest Copy', 'PAID']) expect(papers[0]).not.toContain(text)
  expect(onIssue.mock.calls).toEqual([[{ discount: null, buyer: null }]])
  expect(document.activeElement).toBe(button('Print Invoice'))
})

test('a repeated paper says DUPLICATE, and so does the dialog', async () => {
  open(printed(), async () => ({ order: printed(), copy: 'duplicate' }))
  expect(screen.queryByText('DUPLICATE')).toBeNull()

  await userEvent.click(button('Print Invoice'))
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^DUPLICATE/)
  expect(screen.getByRole('article', { name: 'Tax Invoice' }).textContent).toMatch(/^DUPLICATE/)
  expect(screen.getByText('Invoice X/2627/000001 · printed 07:42 pm · DUPLICATE')).toBeDefined()
})

test('a paid order is counted too, and printed as it was issued', async () => {
  const paid = settledOrder({ document: invoice(1, less10), discount: TEN_PERCENT, payable: 775 })
  const { onIssue } = open(paid, async () => ({ order: paid, copy: 'duplicate' }))

  await userEvent.click(button('Print Invoice'))
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^DUPLICATE.*Payable₹775\.00.*PAID/s)
  expect(onIssue.mock.calls).toEqual([[{ discount: { type: 'percent', value: 10 } }]])
})

test('without an invoice there is no paper', async () => {
  const { onIssue } = open(sampleOrder(), refuses)
  await userEvent.click(button('Print Bill'))

  await waitFor(() => expect(onIssue).toHaveBeenCalled())
  await waitFor(() => expect(button('Print Bill').disabled).toBe(false))
  expect([onIssue.mock.calls.length, papers]).toEqual([1, []])
})

test('a restaurant that does not bill by GST prints at once and asks nobody', async () => {
  const { onIssue, onPrinted } = openSampleBill()
  await userEvent.click(button('Print Bill'))

  await waitFor(() => expect(onPrinted).toHaveBeenCalled())
  expect([papers.length, onIssue.mock.calls.length, onPrinted.mock.calls.length]).toEqual([1, 0, 1])
})

test('a refused discount shows the error at its field; once it is approved the bill is printed, not paid', async () => {
  const issued = { order: printed({ document: invoice(1, less10), discount: TEN_PERCENT }), copy: 'original' } as const
  const refusal = new AppError('DISCOUNT_ABOVE_LIMIT', { role: 'Cashier', limit: 5 })
  let prints = 0
  const { onIssue, onPay } = open(sampleOrder(), async () => (prints++ === 0 ? refusal : issued))
  await userEvent.type(box(), '10')
  await userEvent.click(button('Discount in percent'))
  await userEvent.click(button('Cash'))

  await userEvent.click(button('Print Bill'))
  expect(await screen.findByText(/at most 5 % discount/)).toBeDefined()
  expect(papers).toEqual([])
  await userEvent.click(button('Ask for approval'))
  const who = within(await screen.findByRole('dialog', { name: 'Who approves this discount?' }))
  await userEvent.click(await who.findByRole('button', { name: /^Ravi/ }))
  await screen.findByRole('dialog', { name: 'PIN of Ravi' })
  await userEvent.keyboard(`${PIN}{Enter}`)

  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toContain('Payable₹775.00')
  expect(onIssue.mock.calls.map(([given]) => given)).toEqual([
    { discount: { type: 'percent', value: 10 }, buyer: null },
    { discount: { type: 'percent', value: 10 }, buyer: null },
  ])
  expect(onPay).not.toHaveBeenCalled()
})

test('what is missing at the discount is shown before anything is issued', async () => {
  const { onIssue } = open(sampleOrder(), refuses, { ...GST, discount_reason_required: true })
  await userEvent.type(box(), '10')
  await userEvent.click(button('Print Bill'))

  expect(screen.getByText('Please write why the discount is given.')).toBeDefined()
  expect([onIssue.mock.calls, papers]).toEqual([[], []])
})

test('a printed bill opens with the discount of its invoice, its number and when it was printed', () => {
  open(printed({ document: invoice(1, less10), discount: { ...TEN_PERCENT, reason: 'Birthday' } }), refuses)

  expect(screen.getByText('Invoice X/2627/000001 · printed 07:42 pm')).toBeDefined()
  expect(box().value).toBe('10')
  expect(button('Discount in percent').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Reason for the discount').value).toBe('Birthday')
  expect(button(/^Pay/).textContent).toBe('Pay ₹775.00 & Clear')
})

const WARNING = 'The bill has changed: the printed invoice will be cancelled.'

test('another discount warns that it cancels the printed invoice, which the paper then is no more', async () => {
  open(printed(), refuses)
  expect(screen.queryByText(WARNING)).toBeNull()

  await userEvent.type(box(), '61')
  expect(screen.getByText(WARNING)).toBeDefined()
  expect(screen.getByRole('article', { name: 'Guest Copy' }).textContent).not.toContain('X/2627/000001')
  expect(button('Print Bill')).toBeDefined()

  await userEvent.clear(box())
  expect(screen.queryByText(WARNING)).toBeNull()
  expect(screen.getByRole('article', { name: 'Tax Invoice' })).toBeDefined()
})

test('guests pay under the number on their paper: that of the order until an invoice is printed, and once it is none', async () => {
  const linkOf = (tr: string, tn: string, rupees: string) =>
    `upi://pay?pa=spicegarden@okicici&pn=Spice%20Garden&tr=${tr}&tn=Bill%20${tn}&am=${rupees}&cu=INR`
  const codes = () =>
    screen.getAllByRole('img', { name: /^QR code/ }).map((code) => code.querySelectorAll('path')[1]?.getAttribute('d'))
  const onSlipAndPanel = (link: string) => [drawQr(link).path, drawQr(link).path]
  const issued = { order: printed(), copy: 'original' } as const
  open(sampleOrder(), async () => issued, { ...GST, upi_vpa: 'spicegarden@okicici' })
  expect(codes()).toEqual(onSlipAndPanel(linkOf('2611217', '261121-7', '861.00')))

  await userEvent.click(button('Print Bill'))
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(codes()).toEqual(onSlipAndPanel(linkOf('X2627000001', 'X-2627-000001', '861.00')))

  await userEvent.type(box(), '61')
  expect(codes()).toEqual(onSlipAndPanel(linkOf('2611217', '261121-7', '797.00')))
})

test('the same amount as another kind of discount keeps the invoice', async () => {
  open(printed({ document: invoice(1, less10), discount: TEN_PERCENT }), refuses)
  await userEvent.click(button('Discount in rupees'))
  expect(screen.getByText(WARNING)).toBeDefined()
  await userEvent.clear(box())
  await userEvent.type(box(), '82')

  expect(screen.queryByText(WARNING)).toBeNull()
  expect(screen.getByRole('article', { name: 'Tax Invoice' })).toBeDefined()
})

test('the discount of an invoice that somebody else has printed meanwhile replaces what is typed', async () => {
  const answers = [printed({ document: invoice(2, less10), discount: TEN_PERCENT }), sampleOrder({ version: 2 })]
  open(sampleOrder(), async () => changed(answers.shift()!))
  await userEvent.type(box(), '61')

  await userEvent.click(button('Print Bill'))
  await waitFor(() => expect(box().value).toBe('10'))
  expect(screen.queryByText(WARNING)).toBeNull()

  await userEvent.click(button('Print Invoice'))
  await waitFor(() => expect(button('Print Bill').disabled).toBe(false))
  expect(box().value).toBe('10')
})
