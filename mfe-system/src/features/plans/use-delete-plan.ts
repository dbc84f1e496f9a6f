import { deletePlan, type Plan } from '@tiffin/contracts'
import { neighbourFocus } from '@tiffin/ui'
import { confirm } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'

/**
 * Deletes a plan after a confirmation with the warnings of spec §8. When the plan is deleted, the focus moves to a
 * neighbouring row.
 */
export function useDeletePlan() {
  const { change, isPending, variables } = usePlatformChange(deletePlan)
  const remove = useCallback(
    async ({ plan_id, name }: Plan, button: HTMLElement) => {
      if (!(await confirm({ title: messages.deleteTitle, message: messages.deleteQuestion(name), danger: true })))
        return
      const focusNeighbour = neighbourFocus(button)
      if (await change({ params: { plan_id } }, { done: messages.deleted, failed: messages.deleteFailed }))
        focusNeighbour()
    },
    [change],
  )
  return { remove, deletingId: (isPending && variables?.params.plan_id) || null }
}
