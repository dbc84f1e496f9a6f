import { formatDate } from '@tiffin/domain'
import { toCsv } from '../../files/csv.ts'
import { createZip } from '../../files/zip-file.ts'
import type { CellKind, ReturnTable } from './return-tables.ts'

/**
 * Packs a CSV of each table into one archive. A file with all tables in it could be neither sorted nor added up by a
 * spreadsheet, because its columns would mean something else from table to table.
 */
export function csvArchiveOf(tables: readonly ReturnTable[], at: Date): Promise<Blob> {
  const zip = createZip(at)
  for (const { file, columns, rows } of tables) {
    const entry = zip.add(`${file}.csv`)
    entry.write(
      toCsv(
        columns.map(({ header }) => header),
        rows.map((cells) => cells.map((cell, index) => textOf(cell, columns[index]!.kind))),
      ),
    )
    entry.end()
  }
  return zip.finish()
}

function textOf(cell: string | number, kind: CellKind): string {
  if (kind === 'amount' && typeof cell === 'number') return cell.toFixed(2)
  return kind === 'date' ? formatDate(String(cell), 'sheet').slice(0, 10) : String(cell)
}
