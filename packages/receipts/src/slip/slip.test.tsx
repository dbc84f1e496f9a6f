import { testSlip } from '@tiffin/slips'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SlipPaper } from './slip.tsx'

afterEach(cleanup)

test('every kind of row is drawn for its readers: facts, tables and lists as such, and no cut', () => {
  render(<SlipPaper slip={testSlip({ printer: 'Kitchen', at: '2026-11-21T14:35:00.000Z' })} />)
  const slip = within(screen.getByRole('article', { name: 'Test slip' }))

  expect(slip.getByText('TEST SLIP', { selector: '.tiffin-slip__mark' })).toBeDefined()
  expect(slip.getByText('Kitchen').className).toBe('tiffin-slip__center tiffin-slip__bold tiffin-slip__tall')
  expect(slip.getByText('At the left').className).toBe('')
  expect(slip.getByRole('term').nextElementSibling?.textContent).toBe('Nov 21, 2026 08:05 pm')
  expect(slip.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Item',
    'Qty',
    'Rate',
    'Amount',
  ])
  expect(slip.getAllByRole('row')[1]?.textContent).toBe('Paneer Tikkano onion2350.00700.00')
  expect(slip.getByText('Payable').nextElementSibling?.textContent).toBe('1,695.00')
  expect(slip.getByRole('listitem').textContent).toBe('2 xPaneer Tikkano onion')
  expect(slip.getAllByText('no onion').map(({ tagName }) => tagName)).toEqual(['EM', 'EM'])
  expect(slip.getByText('In the middle').nextElementSibling?.tagName).toBe('BR')
  expect(slip.getByRole('img', { name: 'QR code of a test' })).toBeDefined()
  expect(screen.getByRole('article').lastElementChild?.textContent).toBe('Powered by Tiffin')
})

test('rows of one layout that do not follow each other are tables of their own', () => {
  const item = (name: string) => ({ kind: 'columns', layout: 'items', cells: [name, '1'] }) as const
  const rows = [item('Roti'), item('Dal'), { kind: 'rule' } as const, item('Beer')]
  render(<SlipPaper slip={{ v: 1, title: 'Two tables', rows }} />)

  expect(screen.getAllByRole('table').map((table) => within(table).getAllByRole('row').length)).toEqual([2, 1])
})
