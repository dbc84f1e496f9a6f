import { COLUMNS } from './columns.ts'
import { TABLES } from './tables-of-data.ts'
import { writeCsv, writeJson } from './table-files.ts'
import { createZip } from '../../files/zip-file.ts'

type Packing = {
  readonly restaurantName: string
  readonly at: Date
  readonly signal: AbortSignal
  /** Called with the list being read and the number of its rows so far. */
  readonly onRead: (name: string, rows: number) => void
}

/**
 * Reads all lists of the restaurant and packs them into one ZIP file.
 *
 * @throws ApiError, the reason of `signal` when it aborts, or the error of the packing
 */
export async function packData({ restaurantName, at, signal, onRead }: Packing): Promise<Blob> {
  const zip = createZip(at)
  const readMe = zip.add('README.txt')
  readMe.write(describe(restaurantName, at))
  readMe.end()
  for (const { name, pages, inner = [] } of TABLES) {
    let count = 0
    onRead(name, count)
    const json = writeJson(zip.add(`${name}.json`))
    const csv = writeCsv(zip.add(`${name}.csv`), COLUMNS[name])
    const beside = inner.map((each) => ({
      rowsOf: each.rowsOf,
      file: writeCsv(zip.add(`${each.name}.csv`), COLUMNS[each.name]),
    }))
    for await (const rows of pages(signal)) {
      json.write(rows)
      csv.write(rows)
      for (const { rowsOf, file } of beside) file.write(rows.flatMap((row) => rowsOf(row as never)))
      count += rows.length
      onRead(name, count)
    }
    for (const file of [json, csv, ...beside.map((each) => each.file)]) file.end()
  }
  return zip.finish()
}

function describe(restaurantName: string, at: Date): string {
  const files = TABLES.flatMap(({ name, about, inner = [] }) => [
    `${name}.json, ${name}.csv\n    ${about}`,
    ...inner.map((each) => `${each.name}.csv\n    ${each.about}`),
  ])
  return `${restaurantName}: what Tiffin keeps, read at ${at.toISOString()}.

Every list is there twice: as JSON with everything in it, for programs, and as CSV (UTF-8), for spreadsheets. A cell
that a spreadsheet would take for a formula begins with an apostrophe. Orders name their table as it was called then.
What was added while this was read may be missing.

${files.join('\n')}
`
}
