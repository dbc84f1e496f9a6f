import { toast } from '@tiffin/web-kit'
import type { FieldErrors } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

/** Warns in a toast that main category or subcategory is missing (spec §5), because one text is about both fields. */
export function warnMissingCategory({ mainCategory, subcategory }: FieldErrors<ItemForm>): void {
  if (mainCategory || subcategory) toast.warning(messages.categoryRequired, { id: 'category-required' })
}
