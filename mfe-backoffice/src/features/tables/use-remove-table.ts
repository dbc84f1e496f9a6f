import { deleteTable, listTables, type Table } from '@tiffin/contracts'
import { confirm, toast, useApiMutation } from '@tiffin/web-kit'
import { useTellFailure } from '../../feedback/use-tell-failure.ts'
import { neighbourFocus } from '../../rows/neighbour-focus.ts'
import { messages } from './messages.ts'

/** Deleting a table asks first; the server refuses one with an active order. */
export function useRemoveTable() {
  const tellFailure = useTellFailure()
  const removal = useApiMutation(deleteTable, { invalidates: [listTables] })

  const remove = async (table: Table, button: HTMLElement) => {
    if (!(await confirm({ title: 'Delete Table', message: messages.deleteTable(table.name), confirmLabel: 'Delete', danger: true }))) return
    const focusNeighbour = neighbourFocus(button)
    try {
      await removal.mutateAsync({ params: { id: table.id } })
    } catch (error) {
      return tellFailure(error, messages.deleteTableFailed)
    }
    toast.success(messages.tableDeleted(table.name))
    focusNeighbour()
  }
  return { remove, deletingId: removal.isPending ? removal.variables.params.id : null }
}
