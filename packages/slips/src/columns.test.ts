import { expect, test } from 'vitest'
import { WIDE_COLUMN, type ColumnsRow, type Slip, type SlipRow } from './slip.ts'
import { testSlip } from './test-slip.ts'

const slip = testSlip({ printer: 'Kitchen printer', at: '2026-11-21T14:35:00.000Z' })

test('rows say enough to set a slip with 32 characters a line', () => {
  expect(printed(slip, 32)).toEqual([
    '          [TEST SLIP]',
    '        Kitchen printer',
    '--------------------------------',
    'Time       Nov 21, 2026 08:05 pm',
    '--------------------------------',
    'Item           Qty   Rate Amount',
    'Paneer Tikka     2 350.00 700.00',
    ' no onion',
    'A dish with a   10  99.50 995.00',
    'name that is',
    'too long for',
    'one line of',
    'the paper',
    '--------------------------------',
    'Payable                 1,695.00',
    '--------------------------------',
    '2 x Paneer Tikka',
    '     no onion',
    '--------------------------------',
    'At the left',
    '         In the middle',
    '',
    '       Below a blank line',
    '          A scan reads',
    '[QR]',
    '           TEST SLIP',
    '       Powered by Tiffin',
    '[CUT]',
  ])
})

test.each([32, 42, 48])('with %i characters a line none is longer, and no word is lost', (width) => {
  const lines = printed(slip, width)
  const words = (texts: readonly string[]) => texts.flatMap((text) => text.match(/[\w.,:]+/g) ?? [])

  expect(lines.filter((line) => line.length > width)).toEqual([])
  expect(words(lines)).toEqual(expect.arrayContaining(words(slip.rows.flatMap(textsOf))))
})

function textsOf(row: SlipRow): string[] {
  if (row.kind === 'text') return [row.text]
  return row.kind === 'columns' ? [...row.cells, row.note ?? ''] : []
}

/** Sets a slip with one character for each of a printer, and two for a large one. */
function printed({ rows }: Slip, width: number): string[] {
  return rows.flatMap((row, index) => {
    if (row.kind === 'columns') return setColumns(row, sameTable(rows, index), row.size === 'large' ? width / 2 : width)
    if (row.kind === 'text') {
      const lines = wrap(row.framed ? `[${row.text}]` : row.text, row.size === 'large' ? width / 2 : width)
      return row.align === 'center' ? lines.map((line) => center(line, width)) : lines
    }
    if (row.kind === 'qr') return [center(row.above, width), '[QR]', center(row.below, width)]
    return { rule: '-'.repeat(width), space: '', cut: '[CUT]' }[row.kind]
  })
}

/** The rows beside one that have its columns. */
function sameTable(rows: readonly SlipRow[], index: number): readonly ColumnsRow[] {
  const { layout, size } = rows[index] as ColumnsRow
  const isOther = (row: SlipRow) => row.kind !== 'columns' || row.layout !== layout || row.size !== size
  const start = rows.slice(0, index).findLastIndex(isOther) + 1
  const length = rows.slice(start).findIndex(isOther)
  return rows.slice(start, start + length) as ColumnsRow[]
}

function setColumns({ layout, cells, note }: ColumnsRow, table: readonly ColumnsRow[], width: number): string[] {
  const wide = WIDE_COLUMN[layout]
  const widths = cells.map((_, column) => Math.max(...table.map((row) => row.cells[column]!.length)))
  const rest = width - widths.reduce((sum, each, column) => (column === wide ? sum : sum + each + 1), 0)
  const lines = wrap(cells[wide]!, rest)
  const isRight = (column: number) => (layout === 'facts' ? column === wide : layout === 'items' && column !== wide)
  const before = widths.slice(0, wide).reduce((sum, each) => sum + each + 1, 0)
  const set = lines.map((line, index) =>
    cells
      .map((cell, column) => {
        const text = column === wide ? line : index === 0 ? cell : ''
        const columnWidth = column === wide ? rest : widths[column]!
        return isRight(column) ? text.padStart(columnWidth) : text.padEnd(columnWidth)
      })
      .join(' ')
      .trimEnd(),
  )
  return [...set, ...(note ? wrap(note, rest - 1).map((line) => `${' '.repeat(before + 1)}${line}`) : [])]
}

const center = (text: string, width: number) => ' '.repeat(Math.floor((width - text.length) / 2)) + text

/** Breaks a text between words into lines of at most `width` characters. */
function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.filter((line) => line !== '')
}
