import { RowAction } from '@tiffin/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

type RowActionsProps = {
  readonly name: string
  readonly onEdit: () => void
  /** Receives the button, from which `neighbourFocus` finds the row. */
  readonly onDelete: (button: HTMLElement) => void
  readonly isDeleting?: boolean
  /** Actions that only some rows have, shown before Edit and Delete. */
  readonly children?: ReactNode
}

/** Shows the actions at the end of a row: those in `children`, then Edit and Delete. */
export function RowActions({ name, onEdit, onDelete, isDeleting = false, children }: RowActionsProps) {
  return (
    <span className="flex justify-end">
      {children}
      <RowAction word="Edit" label={`Edit ${name}`} icon={<Pencil size={20} aria-hidden />} onClick={onEdit} />
      <RowAction
        word="Delete"
        label={`Delete ${name}`}
        icon={<Trash2 size={20} aria-hidden />}
        isBusy={isDeleting}
        onClick={onDelete}
      />
    </span>
  )
}
