import { listTillSeries, type ResponseOf, type TillSeries } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'
import type { DataTable } from './data-table.ts'

export type TillSeriesRow = Omit<TillSeries, 'missing'>

/** The list of the download that has the series in which tills number invoices without a connection. */
export const TILL_SERIES_TABLE: DataTable = {
  name: 'till-series',
  about:
    'The series in which tills number invoices while they have no connection, by financial year. Times in UTC. Empty ' +
    'where no till has done so.',
  pages: readTillSeries,
  inner: [
    {
      name: 'missing-numbers',
      about: 'Numbers that tills have given and that have not arrived, those that follow each other in one row.',
      rowsOf: ({ till_id, missing }: TillSeries) => missing.map((numbers) => ({ till_id, ...numbers })),
    },
  ],
}

async function* readTillSeries(signal: AbortSignal) {
  const { series }: ResponseOf<typeof listTillSeries> = await readWithRetries(listTillSeries, {}, signal)
  yield series
}
