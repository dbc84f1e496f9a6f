import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleSettings } from '../testing/sample-order.ts'
import { KotPrint } from './kot-print.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('afterprint'))
})

/** Makes the ticket of an order that a till has not sent yet, which has no number. */
const ticketOf = (dish: string, number: string | null = null) => ({
  orderNumber: '',
  orderType: 'Takeaway' as const,
  place: 'Takeaway',
  dishes: [{ name: dish, quantity: 1 }],
  note: null,
  mark: null,
  at: '2026-11-21T14:35:00.000Z',
  kot: number === null ? null : { number, station: null },
})

test('tickets without a number are each printed once, also after others that had none', () => {
  const papers: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  const printOf = (...tickets: ReturnType<typeof ticketOf>[]) => (
    <KotPrint tickets={tickets} settings={sampleSettings} onPrinted={() => undefined} />
  )
  const { rerender } = render(printOf(ticketOf('Paneer Tikka'), ticketOf('Butter Naan')))
  rerender(printOf(ticketOf('Masala Chaas', '5'), ticketOf('Filter Coffee')))

  expect(papers.map((paper) => paper.match(/Paneer Tikka|Butter Naan|Masala Chaas|Filter Coffee/g))).toEqual([
    ['Paneer Tikka', 'Butter Naan'],
    ['Masala Chaas', 'Filter Coffee'],
  ])
})
