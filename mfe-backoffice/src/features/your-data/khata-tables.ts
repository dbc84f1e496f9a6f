import { listKhataEntries, listKhatas, type ResponseOf } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'
import type { DataTable } from './data-table.ts'

/** The lists of the download that have khatas: who owes what, and the rows of all ledgers. */
export const KHATA_TABLES: readonly DataTable[] = [
  {
    name: 'khatas',
    about: 'Customers who pay later, with the most they may owe and what they owe. Amounts in rupees, times in UTC.',
    pages: readKhatas,
  },
  {
    name: 'khata-ledgers',
    about:
      'The bills, receipts and reversals of all khatas, newest first, with what was owed after each. Amounts in ' +
      'rupees, times in UTC.',
    pages: readEntries,
  },
]

async function* readKhatas(signal: AbortSignal) {
  let after: number | undefined
  do {
    const { khatas, next }: ResponseOf<typeof listKhatas> = await readWithRetries(
      listKhatas,
      { query: { ...(after !== undefined && { after }) } },
      signal,
    )
    yield khatas
    after = next ?? undefined
  } while (after !== undefined)
}

async function* readEntries(signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const { entries, next }: ResponseOf<typeof listKhataEntries> = await readWithRetries(
      listKhataEntries,
      { query: { ...(cursor !== undefined && { cursor }) } },
      signal,
    )
    yield entries
    cursor = next ?? undefined
  } while (cursor !== undefined)
}
