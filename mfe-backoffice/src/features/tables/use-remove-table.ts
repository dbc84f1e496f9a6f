import { deleteTable, listTables, type Table } from '@tiffin/contracts'
import { useApiMutation } from '@tiffin/web-kit'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { messages } from './messages.ts'

const words: RemovalWords<Table> = {
  title: 'Delete Table',
  question: ({ name }) => messages.deleteTable(name),
  done: ({ name }) => messages.tableDeleted(name),
  failed: messages.deleteTableFailed,
}

/** Removes a table. The server refuses to remove a table with an active order. */
export function useRemoveTable() {
  return useRemoveRow(useApiMutation(deleteTable, { invalidates: [listTables] }), words)
}
