import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPlans, restaurantOnPlan } from '../../testing/render-billing.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('afterprint'))
})

const invoices = async () => within(await screen.findByRole('region', { name: 'Invoices' }))
const textsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('what was paid stands in a table, newest first', async () => {
  renderPlans(restaurantOnPlan('plan_growth'))

  const rows = await waitFor(async () => {
    const found = (await invoices()).getAllByRole('row').slice(1)
    expect(found).toHaveLength(2)
    return found
  })
  expect(textsOf(rows[0]!).slice(1, 5)).toEqual(['Jan 01, 2027', 'Growth', 'Jan 01, 2027 – Jan 31, 2027', '₹999.00'])
  expect(rows.map((row) => within(row).getByRole('rowheader').firstElementChild?.textContent)).toEqual([
    'TIF-2026-00042',
    'TIF-2026-00017',
  ])
})

test('an invoice is shown as the page it is, and printed alone', async () => {
  let printed: string | null | undefined
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('body > .tiffin-print')?.textContent
  })
  renderPlans(restaurantOnPlan('plan_growth'))

  await userEvent.click(await screen.findByRole('button', { name: 'View invoice TIF-2026-00042' }))
  const paper = screen.getByRole('article', { name: 'Invoice TIF-2026-00042' })
  await waitFor(() => expect(paper.textContent).toContain('29ABCDE1234F1Z5'))
  for (const text of [
    'Spice Garden',
    '12 Church Street',
    'Growth plan',
    'Jan 01, 2027 – Jan 31, 2027',
    'Total paid',
    '₹999.00',
  ])
    expect(paper.textContent).toContain(text)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  expect(printed).toBe(paper.textContent)
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('.tiffin-print')).toBeNull()
})

test('without a payment the table says what will stand there', async () => {
  const restaurant = restaurantOnPlan()
  restaurant.invoices = []
  renderPlans(restaurant)

  expect(await (await invoices()).findByText('No invoices yet. Every payment for a plan adds one here.')).toBeDefined()
})

test('invoices that do not load leave the plans alone and can be tried again', async () => {
  const restaurant = restaurantOnPlan('plan_growth')
  restaurant.outages.add('listInvoices')
  renderPlans(restaurant)

  const failed = within(await (await invoices()).findByRole('alert'))
  expect(failed.getByText('Failed to load invoices.')).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Current Plan' })).toBeDefined()
  restaurant.outages.clear()
  await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByRole('button', { name: 'View invoice TIF-2026-00042' })).toBeDefined()
})

test('what was given back is a credit note in the list, beside its invoice, and printed as one', async () => {
  const restaurant = restaurantOnPlan('plan_growth')
  const [newest, ...older] = restaurant.invoices
  const note = {
    id: '0000000c-0000-4000-8000-000000000001',
    number: 'TC/26-27/000007',
    amount_in_paise: 500_00,
    issued_at: '2027-01-10T06:30:00.000Z',
  }
  restaurant.invoices = [{ ...newest!, credit_notes: [note] }, ...older]
  renderPlans(restaurant)

  await screen.findByRole('button', { name: 'View credit note TC/26-27/000007' })
  const rows = (await invoices()).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').firstElementChild?.textContent)).toEqual([
    'TC/26-27/000007',
    'TIF-2026-00042',
    'TIF-2026-00017',
  ])
  expect(textsOf(rows[0]!).slice(1, 5)).toEqual([
    'Jan 10, 2027',
    'Growth',
    'Credit note for TIF-2026-00042',
    '-₹500.00',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'View credit note TC/26-27/000007' }))
  const paper = screen.getByRole('article', { name: 'Credit note TC/26-27/000007' })
  for (const text of ['Growth plan', 'Credit note for TIF-2026-00042', 'Given back', '-₹500.00'])
    expect(paper.textContent).toContain(text)
})
