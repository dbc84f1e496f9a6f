import {
  cancelDocumentOf,
  createMockRestaurant,
  giveCreditNoteFor,
  seedHistory,
  type MockRestaurant,
} from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { addressShown, callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { layRowsOut } from '../../testing/rows-in-view.ts'
import { dialog, gstRestaurant, order, paid, print, rows, texts } from './testing/bills-page.ts'

layRowsOut()

/**
 * Creates a restaurant with a document of each state: cancelled, open, paid, partly refunded and refunded, the last two
 * with a credit note each.
 */
function everyState(): MockRestaurant {
  const restaurant = gstRestaurant()
  const give = (id: string, items?: { line: number; quantity: number }[]) =>
    giveCreditNoteFor(restaurant, id, { reason: 'complaint', method: 'Cash', credit_notes: 0, items })
  cancelDocumentOf(restaurant, print(restaurant, order(restaurant)).id, { reason: 'wrong_details' })
  print(restaurant, order(restaurant))
  paid(restaurant)
  give(paid(restaurant).id, [{ line: 1, quantity: 1 }])
  give(paid(restaurant).id)
  return restaurant
}
const lists = (restaurant: MockRestaurant) => callsTo(restaurant, 'listDocuments').map(({ query }) => query)

describe('where it stands', () => {
  test('IB-7: a restaurant without documents has Order History and Decisions alone', async () => {
    const restaurant = createMockRestaurant()
    seedHistory(restaurant, 3)
    renderPage('orders', { restaurant })
    await waitFor(() => expect(lists(restaurant)).toEqual([{ limit: '1' }]))
    await screen.findByRole('list', { name: 'Orders' })

    const tabs = within(screen.getByRole('navigation', { name: 'Orders and bills' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Order History', 'Decisions'])
  })

  test('IB-7: where it bills by GST, Bills is beside Order History and has an address', async () => {
    const restaurant = everyState()
    renderPage('orders', { restaurant, role: 'Captain' })
    const tabs = within(await screen.findByRole('navigation', { name: 'Orders and bills' }))
    expect(tabs.getByRole('link', { name: 'Order History' }).getAttribute('aria-current')).toBe('page')
    expect(lists(restaurant)).toEqual([])
    await userEvent.click(tabs.getByRole('link', { name: 'Bills' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Bills' })).toBeDefined()
    expect(addressShown()).toBe('/orders/bills')
    expect(await rows()).toHaveLength(7)
  })

  test('IB-7: who billed by GST once still finds what was issued', async () => {
    const restaurant = everyState()
    restaurant.settings = { ...restaurant.settings, gst_mode: 'off' }
    renderPage('orders', { restaurant })

    expect(await screen.findByRole('link', { name: 'Bills' })).toBeDefined()
  })

  test('the bill of an order leads to its document', async () => {
    const restaurant = gstRestaurant()
    const { id, number } = paid(restaurant)
    renderPage('orders', { restaurant, search: '?status=all' })
    fireEvent.click(await screen.findByRole('button', { name: 'Bill' }))
    await userEvent.click(await screen.findByRole('link', { name: `All about ${number}` }))

    expect(await dialog(`Tax invoice ${number}`)).toBeDefined()
    expect(addressShown()).toBe(`/orders/bills?document=${id}`)
  })
})

describe('the list', () => {
  test('IB-7: number, time, order, state in words, method and amount; credit notes too, the newest first', async () => {
    renderPage('bills', { restaurant: everyState() })

    const shown = await texts()
    expect(shown.map((text) => /^C?X\/2627\/\d{6}/.exec(text ?? '')?.[0])).toEqual([
      'CX/2627/000002',
      'X/2627/000005',
      'CX/2627/000001',
      'X/2627/000004',
      'X/2627/000003',
      'X/2627/000002',
      'X/2627/000001',
    ])
    expect(shown[6]).toMatch(/^X\/2627\/000001Nov 21, 08:00\spmOrder 261121-1 · TakeawayCancelled₹[\d,]+\.\d\d$/i)
    const words = [
      'Credit noteCash',
      'RefundedUPI',
      'Credit noteCash',
      'Partly refundedUPI',
      'PaidUPI',
      'Open',
      'Cancelled',
    ]
    for (const [index, word] of words.entries()) expect(shown[index]).toContain(word)
    expect(shown[3]).toMatch(/₹[\d,]+\.\d\d₹[\d,]+\.\d\d given back$/)
    expect(shown[2]).toMatch(/−given back ₹[\d,]+\.\d\d$/)
    expect(screen.getByText('7 bills, all of them.')).toBeDefined()
  })

  test('IB-7: days, kind, state and number filter it, and the address keeps them', async () => {
    const restaurant = everyState()
    renderPage('bills', { restaurant })
    await rows()
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })

    choose('State', 'cancelled')
    await waitFor(async () => expect(await texts()).toHaveLength(1))
    choose('Kind', 'credit_note')
    await waitFor(async () => expect(await texts()).toHaveLength(2))
    expect(addressShown()).toBe('/orders/bills?kind=credit_note')
    choose('Kind', '')
    choose('From', '2026-11-22')
    expect(await screen.findByText('No bills match these filters.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(addressShown()).toBe('/orders/bills'))
    expect(await texts()).toHaveLength(7)
    choose('From', '2026-11-21')
    choose('To', '2026-11-20')
    expect(await screen.findByText('The end date is before the start date.')).toBeDefined()
    choose('To', '2026-11-21')
    fireEvent.change(screen.getByLabelText('Search by number'), { target: { value: '000004' } })
    await waitFor(async () => expect(await texts()).toHaveLength(1))
    expect(lists(restaurant).at(-1)).toEqual({
      limit: '50',
      from: '2026-11-20T18:30:00.000Z',
      to: '2026-11-21T18:29:59.999Z',
      q: '000004',
    })
  })

  test('a reload shows the same filter and the same document', async () => {
    const restaurant = everyState()
    const { id, number } = restaurant.documents[0]!
    renderPage('bills', { restaurant, search: `?state=cancelled&document=${id}` })

    expect(await dialog(`Tax invoice ${number}`)).toBeDefined()
    expect(lists(restaurant)[0]).toEqual({ limit: '50', state: 'cancelled' })
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(addressShown()).toBe('/orders/bills?state=cancelled'))
  })

  test('comes a page at a time', async () => {
    const restaurant = gstRestaurant()
    for (let count = 0; count < 60; count++) print(restaurant, order(restaurant))
    renderPage('bills', { restaurant })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))

    expect(await screen.findByText('60 bills, all of them.')).toBeDefined()
    expect(lists(restaurant)).toEqual([{ limit: '50' }, { limit: '50', cursor: restaurant.documents[10]!.id }])
  })

  test('empty and failed say so, and Try Again reads it', async () => {
    const restaurant = gstRestaurant()
    restaurant.outages.add('listDocuments')
    renderPage('bills', { restaurant })
    expect(within(await screen.findByRole('alert')).getByText('Failed to fetch the bills.')).toBeDefined()
    restaurant.outages.clear()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))

    expect(await screen.findByText(/^No bill was issued yet\./)).toBeDefined()
  })
})

describe('Check the numbers', () => {
  test('IB-7: says of each series whether it is whole, and which number is broken', async () => {
    const restaurant = everyState()
    renderPage('bills', { restaurant })
    fireEvent.click(await screen.findByRole('button', { name: 'Check the numbers' }))
    await dialog('Check the numbers')
    // The placeholder dialog of the loading code has the same name, so each call finds the dialog that is shown then.
    const check = () => within(screen.getByRole('dialog', { name: 'Check the numbers' }))
    const said = () =>
      check()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const code = 'Check code abababab…ababababCopy'
    await waitFor(() =>
      expect(said()).toEqual([`X/2627Tax invoices · 5All whole${code}`, `CX/2627Credit notes · 2All whole${code}`]),
    )

    restaurant.documents.splice(1, 1)
    fireEvent.click(check().getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(said()[0]).toBe('X/2627Tax invoices · 4First broken: X/2627/000002'))
  })

  test('the newest hash of a whole series is copied whole, and what it is good for is said', async () => {
    // `setup` gives the page a clipboard, which jsdom lacks.
    userEvent.setup()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    const toasts = renderPage('bills', { restaurant: everyState() }).texts
    fireEvent.click(await screen.findByRole('button', { name: 'Check the numbers' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Copy the check code of CX/2627' }))

    await waitFor(() => expect(toasts()).toEqual(['The check code is copied.']))
    expect(writeText.mock.calls).toEqual([['ab'.repeat(32)]])
    expect(screen.getByText(/^Keep a check code outside Tiffin: /)).toBeDefined()

    writeText.mockRejectedValueOnce(new Error('not allowed'))
    fireEvent.click(screen.getByRole('button', { name: 'Copy the check code of X/2627' }))
    await waitFor(() => expect(toasts()).toContain('The check code could not be copied.'))
  })

  test('is for Admins', async () => {
    renderPage('bills', { restaurant: everyState(), role: 'Cashier' })
    await rows()
    expect(screen.queryByRole('button', { name: 'Check the numbers' })).toBeNull()
  })
})
