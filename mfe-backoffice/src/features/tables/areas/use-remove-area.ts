import { deleteArea, listAreas, type Area, type Table } from '@tiffin/contracts'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../../hooks/use-remove-row.ts'
import { messages } from '../messages.ts'

type Pending = { readonly area: Area; readonly button: HTMLElement }

const words: RemovalWords<Area> = {
  title: 'Delete Area',
  done: ({ name }) => messages.areaDeleted(name),
  failed: messages.deleteAreaFailed,
}

/**
 * Deletes an area after a question, which the dialog of the areas shows. An area with tables is refused before the
 * question (spec §5).
 */
export function useRemoveArea(tables: readonly Table[]) {
  const [pending, setPending] = useState<Pending | null>(null)
  const { remove, deletingId } = useRemoveRow(useApiMutation(deleteArea, { invalidates: [listAreas] }), words)

  const ask = (area: Area, button: HTMLElement) => {
    if (tables.some((table) => table.area_id === area.id)) toast.warning(messages.areaInUse(area.name))
    else setPending({ area, button })
  }
  const confirmed = async ({ area, button }: Pending) => {
    setPending(null)
    await remove(area, button)
  }
  return { ask, pending, cancel: () => setPending(null), remove: confirmed, deletingId }
}
