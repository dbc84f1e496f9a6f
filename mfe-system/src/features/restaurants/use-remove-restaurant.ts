import { removeRestaurant, type AdminRestaurant } from '@tiffin/contracts'
import { neighbourFocus } from '@tiffin/ui'
import { confirm } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'

/**
 * Removes a restaurant after a question with the warning of spec §8. When the restaurant is removed, the focus moves to
 * a neighbouring row.
 */
export function useRemoveRestaurant() {
  const { change, isPending, variables } = usePlatformChange(removeRestaurant)
  const remove = useCallback(
    async ({ id, name }: AdminRestaurant, button: HTMLElement) => {
      if (!(await confirm({ title: messages.deleteTitle, message: messages.deleteQuestion(name), danger: true })))
        return
      const focusNeighbour = neighbourFocus(button)
      if (await change({ params: { id } }, { done: messages.deleted(name), failed: messages.deleteFailed }))
        focusNeighbour()
    },
    [change],
  )
  return { remove, removingId: (isPending && variables?.params.id) || null }
}
