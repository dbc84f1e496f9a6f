import { neighbourFocus } from '@tiffin/ui'
import { confirm, toast } from '@tiffin/web-kit'
import { useCallback } from 'react'
import { useTellFailure } from './use-tell-failure.ts'

/** The texts of a removal. Pass a constant of the module, because a new object would render all rows again. */
export type RemovalWords<Row> = {
  readonly title: string
  /** The question before the removal; absent when the module asks in a dialog of its own. */
  readonly question?: (row: Row) => string
  readonly done: (row: Row) => string
  readonly failed: string
}

type Removal = {
  readonly mutateAsync: (input: { params: { id: string } }) => Promise<unknown>
  readonly isPending: boolean
  readonly variables: { readonly params: { readonly id: string } } | undefined
}

/**
 * Deletes a row after a question, if `words` has one, and shows a toast. When the row is deleted, the focus moves to a
 * neighbouring row.
 */
export function useRemoveRow<Row extends { readonly id: string }>(
  { mutateAsync, isPending, variables }: Removal,
  words: RemovalWords<Row>,
) {
  const tellFailure = useTellFailure()
  const remove = useCallback(
    async (row: Row, button: HTMLElement) => {
      if (words.question && !(await confirm({ title: words.title, message: words.question(row), danger: true }))) return
      const focusNeighbour = neighbourFocus(button)
      try {
        await mutateAsync({ params: { id: row.id } })
      } catch (error) {
        return tellFailure(error, words.failed)
      }
      toast.success(words.done(row))
      focusNeighbour()
    },
    [mutateAsync, tellFailure, words],
  )
  return { remove, deletingId: (isPending && variables?.params.id) || null }
}
