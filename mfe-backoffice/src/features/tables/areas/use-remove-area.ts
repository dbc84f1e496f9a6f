import { deleteArea, listAreas, type Area, type Table } from '@tiffin/contracts'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { useTellFailure } from '../../../feedback/use-tell-failure.ts'
import { neighbourFocus } from '../../../rows/neighbour-focus.ts'
import { messages } from '../messages.ts'

type Removal = { readonly area: Area; readonly button: HTMLElement }

/** Deleting an area asks first, inside the dialog that lists them. One with tables is refused before anybody is asked (spec §5). */
export function useRemoveArea(tables: readonly Table[]) {
  const tellFailure = useTellFailure()
  const [pending, setPending] = useState<Removal | null>(null)
  const removal = useApiMutation(deleteArea, { invalidates: [listAreas] })

  const ask = (area: Area, button: HTMLElement) => {
    if (tables.some((table) => table.area_id === area.id)) toast.warning(messages.areaInUse(area.name))
    else setPending({ area, button })
  }

  const remove = async ({ area, button }: Removal) => {
    setPending(null)
    const focusNeighbour = neighbourFocus(button)
    try {
      await removal.mutateAsync({ params: { id: area.id } })
    } catch (error) {
      return tellFailure(error, messages.deleteAreaFailed)
    }
    toast.success(messages.areaDeleted(area.name))
    focusNeighbour()
  }

  return { ask, pending, cancel: () => setPending(null), remove, deletingId: removal.isPending ? removal.variables.params.id : null }
}
