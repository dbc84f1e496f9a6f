import { toast } from '@tiffin/web-kit'
import type { FieldErrors } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

/** Warns by a toast that main category or subcategory is missing, because this text is about two fields (spec §5). */
export function warnMissingCategory({ mainCategory, subcategory }: FieldErrors<ItemForm>): void {
  if (mainCategory || subcategory) toast.warning(messages.categoryRequired, { id: 'category-required' })
}
