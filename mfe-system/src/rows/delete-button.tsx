import { Button, Spinner } from '@tiffin/ui'

type DeleteButtonProps = {
  /** What the row is about, so that the buttons of two rows sound different. */
  readonly name: string
  readonly isLeaving: boolean
  /** Gets the button, from which the row is found. */
  readonly onDelete: (button: HTMLElement) => void
}

/** 'Delete' at the end of a row. While that is under way it is busy, not disabled: the focus stays, should it fail. */
export function DeleteButton({ name, isLeaving, onDelete }: DeleteButtonProps) {
  return (
    <Button
      variant="ghost"
      className="min-w-11 px-2!"
      aria-label={`Delete ${name}`}
      aria-busy={isLeaving || undefined}
      icon={isLeaving && <Spinner />}
      onClick={(event) => isLeaving || onDelete(event.currentTarget)}
    >
      <span className="text-sm text-danger-ink">Delete</span>
    </Button>
  )
}
