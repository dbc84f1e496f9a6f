/* oxlint-disable react/no-array-index-key -- Rows have no identity but their place: two may be equal. */
import { WIDE_COLUMN, type ColumnsRow, type Slip, type SlipRow, type TextRow } from '@tiffin/slips'
import { Fragment, type ReactNode, type Ref } from 'react'
import { SlipQr } from '../upi/slip-qr.tsx'
import './slip.css'

type SlipPaperProps = {
  readonly slip: Slip
  readonly slipRef?: Ref<HTMLElement> | undefined
}

/** Shows a slip on 80 mm of paper. */
export function SlipPaper({ slip: { title, rows }, slipRef }: SlipPaperProps) {
  return (
    <article ref={slipRef} aria-label={title} className="tiffin-slip">
      {blocksOf(rows).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </article>
  )
}

/** A row that is not in columns, or consecutive rows of columns with the same layout and size. */
type RowBlock = Exclude<SlipRow, ColumnsRow> | readonly ColumnsRow[]

function blocksOf(rows: readonly SlipRow[]): RowBlock[] {
  const blocks: (Exclude<SlipRow, ColumnsRow> | ColumnsRow[])[] = []
  for (const row of rows) {
    const last = blocks.at(-1)
    if (row.kind !== 'columns') blocks.push(row)
    else if (Array.isArray(last) && last[0]?.layout === row.layout && last[0].size === row.size) last.push(row)
    else blocks.push([row])
  }
  return blocks
}

function Block({ block }: { block: RowBlock }) {
  if (!('kind' in block)) return LAYOUTS[block[0]!.layout](block)
  if (block.kind === 'text') return <p className={classOf(block)}>{block.text}</p>
  if (block.kind === 'qr') return <SlipQr row={block} />
  if (block.kind === 'rule') return <hr className="tiffin-slip__rule" />
  return block.kind === 'space' ? <br /> : null
}

function classOf({ align, size, bold, framed }: TextRow): string {
  if (framed) return size === 'large' ? 'tiffin-slip__stamp' : 'tiffin-slip__mark'
  const names = [align === 'center' && 'center', bold && 'bold', size]
  return names.flatMap((name) => (name ? `tiffin-slip__${name}` : [])).join(' ')
}

const LAYOUTS: Record<ColumnsRow['layout'], (rows: readonly ColumnsRow[]) => ReactNode> = {
  facts: (rows) =>
    rows[0]?.size ? (
      rows.map((row, index) => (
        <p key={index} className="tiffin-slip__sum">
          {cellsOf(row, 'span')}
        </p>
      ))
    ) : (
      <dl className="tiffin-slip__facts">
        {rows.map(({ cells: [label, value] }, index) => (
          <Fragment key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    ),
  items: (rows) => (
    <table className="tiffin-slip__items">
      <thead>{rows.map((row, index) => row.bold && <tr key={index}>{cellsOf(row, 'th')}</tr>)}</thead>
      <tbody>{rows.map((row, index) => row.bold || <tr key={index}>{cellsOf(row, 'td')}</tr>)}</tbody>
    </table>
  ),
  portions: (rows) => (
    <ul className="tiffin-slip__portions">
      {rows.map((row, index) => (
        <li key={index}>{cellsOf(row, 'span')}</li>
      ))}
    </ul>
  ),
}

function cellsOf({ layout, cells, note }: ColumnsRow, Cell: 'span' | 'td' | 'th'): ReactNode {
  return cells.map((text, column) => (
    <Cell key={column} {...(Cell === 'th' && { scope: 'col' })}>
      {text}
      {note && column === WIDE_COLUMN[layout] && <em className="tiffin-slip__note">{note}</em>}
    </Cell>
  ))
}
