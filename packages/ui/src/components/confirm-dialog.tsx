import { useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  readonly message: string
  /** The label of the confirming button. Only questions that the specification does not have set it (reading R2). */
  readonly confirmLabel?: string
  readonly danger?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly container?: HTMLElement | null
}

/** A question with title, message, Cancel and Confirm (spec §2). */
export function ConfirmDialog({
  title,
  message,
  confirmLabel = 'Confirm',
  danger = false,
  onCancel,
  onConfirm,
  container = null,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog
      title={title}
      container={container}
      onClose={onCancel}
      describedBy={id}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p id={id} className="text-base text-ink">
        {message}
      </p>
    </Dialog>
  )
}
