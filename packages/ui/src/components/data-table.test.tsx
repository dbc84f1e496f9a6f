import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable, type Column } from './data-table.tsx'

afterEach(() => vi.restoreAllMocks())

const LINE_PX = 300
const CELL_PX = 100
const NAMES = ['Name', 'Plan', 'Users', 'Added On']

/** Gives each header 100 px, in a line of 300 px, because jsdom lays nothing out. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(NAMES.length * CELL_PX)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(LINE_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(CELL_PX)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scrolled = this.parentElement?.scrollLeft ?? 0
    const left = this.tagName === 'TH' ? (this as HTMLTableCellElement).cellIndex * CELL_PX - scrolled : 0
    return { left } as DOMRect
  })
}

const table = (sortedBy: string | null) => (
  <DataTable<string>
    caption="Restaurants"
    isWide
    columns={NAMES.map((header): Column<string> => ({
      header,
      cell: (row) => row,
      sort: { direction: header === sortedBy ? 'desc' : null, onToggle: () => undefined },
    }))}
    rows={['Spice Garden']}
    keyOf={(row) => row}
    empty={null}
  />
)

test('the header that sorts is in sight on a phone, also after another one was chosen; the page stays', () => {
  layOut()
  const scrolled = vi.spyOn(globalThis, 'scrollTo')
  const { rerender } = render(table('Added On'))
  const line = screen.getByRole('columnheader', { name: 'Added On' }).parentElement!
  const shown = [line.scrollLeft]
  rerender(table('Plan'))
  shown.push(line.scrollLeft)
  rerender(table(null))
  shown.push(line.scrollLeft)

  expect(shown).toEqual([3 * CELL_PX - CELL_PX, CELL_PX - CELL_PX, 0])
  expect(scrolled).not.toHaveBeenCalled()
})
