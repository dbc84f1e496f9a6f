import { MOST_LISTED_KOTS, type Kot } from '@tiffin/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleOrder, sampleSettings } from '../testing/sample-order.ts'
import { KotModal } from './kot-modal.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('afterprint'))
})

const open = (onClose = vi.fn()) => {
  render(<KotModal order={sampleOrder()} settings={sampleSettings} onClose={onClose} />)
  return onClose
}

test('[C2-074] [C9-019] [C9-020] the ticket shows each item with its quantity on 80 mm', () => {
  open()

  const slip = screen.getByRole('article', { name: 'Kitchen ticket' })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 ×Paneer Tikka',
    '1 ×Masala Chaas',
  ])
  expect(slip.className).toBe('tiffin-slip')
  for (const text of ['Main kitchen', 'Serve hot', '261121-7', 'T4, Garden']) expect(slip.textContent).toContain(text)
  expect(slip.lastElementChild?.textContent).toBe('Powered by Tiffin')
})

test('the time of the ticket has the date with the year, as the bill has it', () => {
  open()

  expect(screen.getByRole('article', { name: 'Kitchen ticket' }).textContent).toContain('TimeNov 21, 2026 08:05 pm')
})

test('what a guest wishes stands below its dish', () => {
  const order = sampleOrder()
  const [tikka] = order.items
  render(
    <KotModal
      order={{ ...order, items: [tikka!, { ...tikka!, quantity: 1, notes: 'no onion' }] }}
      settings={sampleSettings}
      onClose={vi.fn()}
    />,
  )

  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 ×Paneer Tikka',
    '1 ×Paneer Tikkano onion',
  ])
  expect(screen.getByText('no onion').tagName).toBe('EM')
})

test('of an order with more tickets than are listed, it says that the oldest are left out', () => {
  const kots = Array.from({ length: MOST_LISTED_KOTS }, (_, index) => ({
    id: `kot-${index}`,
    number: index + 1,
    kind: 'new' as const,
    station: 'Tandoor',
    lines: [{ name: 'Roti', quantity: 1 }],
    note: null,
    created_at: new Date(Date.UTC(2026, 10, 21, 14, index)).toISOString(),
    is_addition: index > 0,
    waiter: 'Ravi',
    printed: 0,
  }))
  const modal = (listed: readonly Kot[]) => (
    <KotModal order={sampleOrder()} settings={sampleSettings} kots={listed} onClose={vi.fn()} />
  )
  const { rerender } = render(modal(kots.slice(1)))
  expect(screen.queryByText(/newest/)).toBeNull()

  rerender(modal(kots))
  expect(screen.getByText('Only the newest 200 tickets are listed.')).toBeDefined()
})

test('Print has the focus once the tickets are read, and Close keeps it where it was chosen meanwhile', () => {
  const modal = (isReading: boolean) => (
    <KotModal order={sampleOrder()} settings={sampleSettings} isReading={isReading} onClose={vi.fn()} />
  )
  const { rerender, unmount } = render(modal(true))
  rerender(modal(false))
  expect(document.activeElement?.textContent).toBe('Print')
  unmount()

  const again = render(modal(true))
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  again.rerender(modal(false))
  expect(document.activeElement).toBe(close)
})

test('[C2-075] Close closes', async () => {
  const onClose = open()

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(onClose).toHaveBeenCalledOnce()
})

test('[C1-003] [C2-074] Print prints the ticket and nothing else, then tidies up', async () => {
  let printed: string | null | undefined
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('body > .tiffin-print')?.textContent
  })
  open()
  const slip = screen.getByRole('article').textContent

  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  expect(printed).toBe(slip)
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelector('.tiffin-print')).toBeNull()
})
