import type { Order, OrderDocument } from '@tiffin/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings, settledOrder } from '../testing/sample-order.ts'
import { drawQr } from '../upi/upi-qr.tsx'
import { BillModal, type BillModalProps } from './bill-modal.tsx'
import type { IssueOutcome } from './use-print.ts'

type OnIssue = NonNullable<BillModalProps['onIssue']>

const papers: string[] = []
beforeEach(() => {
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = () => screen.getByLabelText<HTMLInputElement>('Discount')

/** Opens a bill whose prints are answered by `answer`; the order of an answer is shown, as a module does. */
function open(
  order: Order,
  answer: (given: Parameters<OnIssue>[0]) => Promise<IssueOutcome>,
  settings: BillModalProps['settings'] = GST,
) {
  const onPay = vi.fn().mockResolvedValue('recorded')
  const onIssue = vi.fn<OnIssue>(async (given) => {
    const outcome = await answer(given)
    if (outcome && 'copy' in outcome) show(outcome.order)
    return outcome
  })
  const bill = (shown: Order) => (
    <BillModal order={shown} settings={settings} onPay={onPay} onIssue={onIssue} onClose={onClose} />
  )
  const onClose = vi.fn()
  const { rerender } = render(bill(order))
  const show = (shown: Order) => rerender(bill(shown))
  return { onIssue, onPay, onClose, show }
}

test('the paper comes once its invoice is issued, with that number and those figures', async () => {
  let answer: (outcome: IssueOutcome) => void = () => undefined
  const { onIssue, onClose } = open(sampleOrder(), () => new Promise((resolve) => (answer = resolve)))

  await userEvent.click(button('Print Bill'))
  expect(button('Print Bill').getAttribute('aria-busy')).toBe('true')
  for (const name of ['Cash & Clear', 'Cash']) expect(button(name).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect([onClose.mock.calls, papers]).toEqual([[], []])

  answer({ order: printed({ document: invoice(1, { cgst: 20.51 }) }), copy: 'original' })
  await vi.waitFor(() => expect(papers).toHaveLength(1))
  for (const text of ['TAX INVOICE', 'X/2627/000001', 'Payable₹861.00']) expect(papers[0]).toContain(text)
  for (const text of ['DUPLICATE', 'Guest Copy', 'PAID']) expect(papers[0]).not.toContain(text)
  expect(onIssue.mock.calls).toEqual([[{ discount: null }]])
  expect(document.activeElement).toBe(button('Print Invoice'))
})

test('a repeated paper says DUPLICATE, and so does the dialog', async () => {
  open(printed(), async () => ({ order: printed(), copy: 'duplicate' }))
  expect(screen.queryByText('DUPLICATE')).toBeNull()

  await userEvent.click(button('Print Invoice'))
  await vi.waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^DUPLICATE/)
  expect(screen.getByRole('article', { name: 'Tax Invoice' }).textContent).toMatch(/^DUPLICATE/)
  expect(screen.getByText('Invoice X/2627/000001 · printed 07:42 pm · DUPLICATE')).toBeDefined()
})

test('a paid order is counted too, and printed as it was issued', async () => {
  const paid = settledOrder({ document: invoice(1, less10), discount: TEN_PERCENT, payable: 775 })
  const { onIssue } = open(paid, async () => ({ order: paid, copy: 'duplicate' }))

  await userEvent.click(button('Print Invoice'))
  await vi.waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^DUPLICATE.*Payable₹775\.00.*PAID/s)
  expect(onIssue.mock.calls).toEqual([[{ discount: { type: 'percent', value: 10 } }]])
})

test('without an invoice there is no paper', async () => {
  const { onIssue } = open(sampleOrder(), async () => null)
  await userEvent.click(button('Print Bill'))

  await vi.waitFor(() => expect(button('Print Bill').disabled).toBe(false))
  expect([onIssue.mock.calls.length, papers]).toEqual([1, []])
})

test('a restaurant that does not bill by GST prints at once and asks nobody', async () => {
  const onIssue = vi.fn()
  const onPrinted = vi.fn()
  const bill = { settings: sampleSettings, onIssue, onPrinted, onClose: vi.fn(), onPay: vi.fn() }
  render(<BillModal {...bill} order={sampleOrder()} />)
  await userEvent.click(button('Print Bill'))

  expect([papers.length, onIssue.mock.calls.length, onPrinted.mock.calls.length]).toEqual([1, 0, 1])
})

test('a refused discount is told at its field; once it is approved the bill is printed, not paid', async () => {
  const refusal = { field: 'discount', text: 'At most 5 %.', askForApproval: async () => true } as const
  const answers: IssueOutcome[] = [
    refusal,
    { order: printed({ document: invoice(1, less10), discount: TEN_PERCENT }), copy: 'original' },
  ]
  const { onIssue, onPay } = open(sampleOrder(), async () => answers.shift() ?? null)
  await userEvent.type(box(), '10')
  await userEvent.click(button('Discount in percent'))
  await userEvent.click(button('Cash'))

  await userEvent.click(button('Print Bill'))
  expect(await screen.findByText('At most 5 %.')).toBeDefined()
  expect(papers).toEqual([])
  await userEvent.click(button('Ask for approval'))

  await vi.waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toContain('Payable₹775.00')
  expect(onIssue.mock.calls.map(([given]) => given)).toEqual([
    { discount: { type: 'percent', value: 10 } },
    { discount: { type: 'percent', value: 10 } },
  ])
  expect(onPay).not.toHaveBeenCalled()
})

test('what is missing at the discount is told before anything is issued', async () => {
  const onIssue = vi.fn<OnIssue>()
  const settings = { ...GST, discount_reason_required: true }
  render(<BillModal order={sampleOrder()} settings={settings} onPay={vi.fn()} onIssue={onIssue} onClose={vi.fn()} />)
  await userEvent.type(box(), '10')
  await userEvent.click(button('Print Bill'))

  expect(screen.getByText('Please write why the discount is given.')).toBeDefined()
  expect([onIssue.mock.calls, papers]).toEqual([[], []])
})

test('a printed bill opens with the discount of its invoice, its number and when it was printed', () => {
  open(printed({ document: invoice(1, less10), discount: { ...TEN_PERCENT, reason: 'Birthday' } }), async () => null)

  expect(screen.getByText('Invoice X/2627/000001 · printed 07:42 pm')).toBeDefined()
  expect(box().value).toBe('10')
  expect(button('Discount in percent').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Reason for the discount').value).toBe('Birthday')
  expect(button(/^Pay/).textContent).toBe('Pay ₹775.00 & Clear')
})

const WARNING = 'The bill has changed: the printed invoice will be cancelled.'

test('another discount warns that it cancels the printed invoice, which the paper then is no more', async () => {
  open(printed(), async () => null)
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
  const { show } = open(sampleOrder(), async () => null, { ...GST, upi_vpa: 'spicegarden@okicici' })
  expect(codes()).toEqual(onSlipAndPanel(linkOf('2611217', '261121-7', '861.00')))

  show(printed())
  expect(codes()).toEqual(onSlipAndPanel(linkOf('X2627000001', 'X-2627-000001', '861.00')))

  await userEvent.type(box(), '61')
  expect(codes()).toEqual(onSlipAndPanel(linkOf('2611217', '261121-7', '797.00')))
})

test('the same amount as another kind of discount keeps the invoice', async () => {
  open(printed({ document: invoice(1, less10), discount: TEN_PERCENT }), async () => null)
  await userEvent.click(button('Discount in rupees'))
  expect(screen.getByText(WARNING)).toBeDefined()
  await userEvent.clear(box())
  await userEvent.type(box(), '82')

  expect(screen.queryByText(WARNING)).toBeNull()
  expect(screen.getByRole('article', { name: 'Tax Invoice' })).toBeDefined()
})

test('the discount of an invoice that somebody else has printed meanwhile replaces what is typed', async () => {
  const { show } = open(sampleOrder(), async () => null)
  await userEvent.type(box(), '61')

  show(printed({ document: invoice(2, less10), discount: TEN_PERCENT }))
  expect(box().value).toBe('10')
  expect(screen.queryByText(WARNING)).toBeNull()

  show(sampleOrder({ version: 2 }))
  expect(box().value).toBe('10')
})
