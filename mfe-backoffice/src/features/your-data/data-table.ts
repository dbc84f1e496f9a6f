import type { CallInput, Endpoint, ResponseOf } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'
import type { FileName } from './columns.ts'

export type Row = Readonly<Record<string, unknown>>
/**
 * A list of the restaurant's data. Its rows are read a page at a time, so that a long list does not have to fit into
 * memory.
 */
export type DataTable = {
  /** The name of the list's files without the ending. The page shows this name while the list is read. */
  readonly name: FileName
  readonly about: string
  readonly pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
  /**
   * Lists within a row that become spreadsheets of their own, which also name the row that contains them. Any other
   * list within a row is in the JSON only.
   */
  readonly inner?: readonly {
    readonly name: FileName
    readonly about: string
    readonly rowsOf: (row: never) => readonly Row[]
  }[]
}

/** Returns a table of an endpoint that answers all rows in one reply. */
export function list<E extends Endpoint>(
  name: FileName,
  about: string,
  endpoint: E & (ResponseOf<E> extends readonly Row[] ? unknown : never),
): DataTable {
  return {
    name,
    about,
    async *pages(signal) {
      yield (await readWithRetries(endpoint, {} as CallInput<E>, signal)) as readonly Row[]
    },
  }
}

/** Returns a table with one row, the answer of an endpoint. */
export function one<E extends Endpoint>(name: FileName, about: string, endpoint: E): DataTable {
  return {
    name,
    about,
    async *pages(signal) {
      yield [(await readWithRetries(endpoint, {} as CallInput<E>, signal)) as Row]
    },
  }
}
