import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

afterEach(() => vi.useRealTimers())

const field = (onSearch: (search: string) => void) => (
  <SearchField label="Search restaurants" placeholder="Name" maxLength={100} value="" onSearch={onSearch} />
)

test('searches once one has stopped typing, however often the page around it is drawn meanwhile', () => {
  vi.useFakeTimers()
  const [first, last] = [vi.fn(), vi.fn()]
  const { rerender } = render(field(first))
  const box = screen.getByRole('searchbox', { name: 'Search restaurants' })
  fireEvent.change(box, { target: { value: 'spic' } })
  vi.advanceTimersByTime(200)
  fireEvent.change(box, { target: { value: 'spice ' } })
  vi.advanceTimersByTime(200)
  rerender(field(last))
  vi.advanceTimersByTime(100)

  expect(first).not.toHaveBeenCalled()
  expect(last).toHaveBeenCalledExactlyOnceWith('spice')
})
