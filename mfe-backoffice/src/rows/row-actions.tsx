import { Button } from '@tiffin/ui'
import { Pencil, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'

type RowActionsProps = {
  /** What the row is about, so that the buttons of two rows sound different. */
  readonly name: string
  readonly onEdit: () => void
  /** Gets the button, from which `neighbourFocus` finds the row. */
  readonly onDelete: (button: HTMLElement) => void
  readonly isDeleting?: boolean
}

/** Edit and Delete at the end of a row; on a phone the icons alone. */
export function RowActions({ name, onEdit, onDelete, isDeleting = false }: RowActionsProps) {
  return (
    <span className="flex justify-end">
      <Button variant="ghost" aria-label={`Edit ${name}`} icon={<Pencil size={20} aria-hidden />} onClick={onEdit}>
        <span className="max-sm:hidden">Edit</span>
      </Button>
      <Button
        variant="ghost"
        busy={isDeleting}
        aria-label={`Delete ${name}`}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={(event: MouseEvent<HTMLElement>) => onDelete(event.currentTarget)}
      >
        <span className="max-sm:hidden">Delete</span>
      </Button>
    </span>
  )
}
