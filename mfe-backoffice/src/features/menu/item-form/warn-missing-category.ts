import { toast } from '@tiffin/web-kit'
import type { FieldErrors } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { ItemForm } from './item-form.ts'

/** The one text that is about two fields (spec §5); the others stand below theirs. */
export function warnMissingCategory({ mainCategory, subcategory }: FieldErrors<ItemForm>): void {
  if (mainCategory || subcategory) toast.warning(messages.categoryRequired, { id: 'category-required' })
}
