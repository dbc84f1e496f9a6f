import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { callsTo, screen, tap, waitFor } from '../../testing/render-pos.tsx'

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))
})
afterEach(() => void vi.restoreAllMocks())

const ACME = { name: 'Acme Foods Pvt Ltd', gstin: '27AAPFU0939F1ZV' }
const byGst = () =>
  createMockRestaurant({ settings: { ...seedSettings, gstin: '29AAKFS4821M1ZM', gst_mode: 'regular' } })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const typeAcme = () => {
  tap('Add GSTIN of guest')
  type('GSTIN of guest', '27aapfu0939f1zv')
  type('Name of the business', ACME.name)
}

test('the invoice that is paid names the business of the guest, on paper too', async () => {
  const restaurant = byGst()
  await openBill(restaurant)
  typeAcme()
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  const invoice = await screen.findByRole('article', { name: 'Tax Invoice' })
  expect(invoice.textContent).toMatch(/Billed toAcme Foods Pvt Ltd.*GSTIN of buyer27AAPFU0939F1ZV/)
  expect(callsTo(restaurant, 'freeTable')[0]?.body).toMatchObject({ buyer: ACME })
})

test('buyer details typed once the bill is printed show the warning that the invoice will be cancelled', async () => {
  const restaurant = byGst()
  await openBill(restaurant)
  tap('Print Bill')
  await screen.findByText(/^Invoice X\/\d{4}\/000001/)
  const warning = 'The bill has changed: the printed invoice will be cancelled.'
  expect(screen.queryByText(warning)).toBeNull()
  typeAcme()
  expect(screen.getByText(warning)).toBeDefined()
  tap('Print Invoice')

  await screen.findByText(/^Invoice X\/\d{4}\/000002/)
  expect(screen.queryByText(warning)).toBeNull()
  expect(callsTo(restaurant, 'issueBill').map(({ body }) => (body as { buyer?: unknown }).buyer)).toEqual([null, ACME])
})

test('a typing error is shown at its field with the right digit, and nothing is sent', async () => {
  const restaurant = byGst()
  await openBill(restaurant)
  typeAcme()
  type('GSTIN of guest', '27AAPFU0939F1ZW')
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  const gstin = screen.getByLabelText('GSTIN of guest')
  await waitFor(() => expect(gstin.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(gstin)
  expect(screen.getByText(/^The GSTIN must end with V /)).toBeDefined()
  expect(callsTo(restaurant, 'freeTable')).toEqual([])

  type('GSTIN of guest', ACME.gstin)
  type('Name of the business', ' ')
  tap('Pay ₹672.00 & Clear')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the business')))
  expect(callsTo(restaurant, 'freeTable')).toEqual([])
})

test('fields that were opened and left empty name nobody, and can be closed again', async () => {
  const restaurant = byGst()
  const { order } = await openBill(restaurant)
  tap('Add GSTIN of guest')
  tap('No GSTIN on this bill')
  expect(screen.queryByLabelText('GSTIN of guest')).toBeNull()
  tap('Add GSTIN of guest')
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  await waitFor(() => expect(order.settlement).not.toBeNull())
  // Without the field the server would keep the business of an invoice that another terminal has printed meanwhile.
  expect(callsTo(restaurant, 'freeTable')[0]?.body).toMatchObject({ buyer: null })
})

test('a business can be taken off the invoice before it is paid', async () => {
  const restaurant = byGst()
  await openBill(restaurant)
  typeAcme()
  tap('Print Bill')
  await screen.findByText(/^Invoice X\/\d{4}\/000001/)
  tap('No GSTIN on this bill')
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  const paper = () => screen.getByRole('article', { name: 'Tax Invoice' }).textContent
  await waitFor(() => expect(paper()).toMatch(/X\/\d{4}\/000002/))
  expect(paper()).not.toContain('Billed to')
  expect(callsTo(restaurant, 'freeTable')[0]?.body).toMatchObject({ buyer: null })
})

test('where the restaurant does not bill by GST nobody can be named', async () => {
  const restaurant = createMockRestaurant()
  const { order } = await openBill(restaurant)

  expect(screen.queryByRole('button', { name: 'Add GSTIN of guest' })).toBeNull()
  tap('Cash')
  tap('Pay ₹672.00 & Clear')
  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(callsTo(restaurant, 'freeTable')[0]?.body).not.toHaveProperty('buyer')
})
