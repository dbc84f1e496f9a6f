import { createCategory, deleteCategory, listCategories, listMenu, type MenuItem } from '@tiffin/contracts'
import { serverTextOr, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useMemo } from 'react'
import { messages } from '../messages.ts'
import {
  buildCategories,
  hasMainCategory,
  hasSubcategory,
  isCategoryInUse,
  type CategoryStructure,
} from './category-structure.ts'

export type Categories = {
  readonly structure: CategoryStructure
  /**
   * Adds an empty main category, or a subcategory of `main`. Resolves to null on success, else to the reason of the
   * failure.
   */
  readonly add: (name: string, main: string | null) => Promise<string | null>
  /** Deletes an empty category. Resolves to null on success, else to the reason of the failure. */
  readonly remove: (main: string, subcategory: string | null) => Promise<string | null>
  readonly whyNotDeletable: (main: string, subcategory: string | null) => string | null
}

const EMPTY: readonly MenuItem[] = []

/**
 * Provides the categories of the menu and those that are stored without a dish. Until the stored ones are loaded, and
 * if they cannot be read, only the categories of the menu are returned.
 */
export function useCategories(): Categories {
  const menu = useApiQuery(listMenu).data ?? EMPTY
  const kept = useApiQuery(listCategories).data
  const creation = useApiMutation(createCategory, { invalidates: [listCategories] })
  const deletion = useApiMutation(deleteCategory, { invalidates: [listCategories] })
  const structure = useMemo(() => buildCategories(menu, kept ?? []), [menu, kept])

  const add: Categories['add'] = async (name, main) => {
    if (name === '') return messages.categoryNameRequired
    if (main === null && hasMainCategory(structure, name)) return messages.mainExists(name)
    if (main !== null && hasSubcategory(structure, main, name)) return messages.subcategoryExists(name, main)
    const body = main === null ? { main_category: name } : { main_category: main, subcategory: name }
    return creation.mutateAsync({ body }).then(
      () => null,
      (error: unknown) => serverTextOr(error, messages.categoryAddFailed),
    )
  }

  const whyNotDeletable: Categories['whyNotDeletable'] = (main, subcategory) =>
    isCategoryInUse(menu, main, subcategory) ? messages.categoryInUse(subcategory ?? main) : null

  const remove: Categories['remove'] = async (main, subcategory) => {
    const query = { main_category: main, ...(subcategory !== null && { subcategory }) }
    return deletion.mutateAsync({ query }).then(
      () => null,
      (error: unknown) => serverTextOr(error, messages.categoryDeleteFailed),
    )
  }

  return { structure, add, remove, whyNotDeletable }
}
