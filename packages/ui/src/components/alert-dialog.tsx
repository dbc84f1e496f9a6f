import { useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type AlertDialogProps = { readonly title: string; readonly message: string; readonly onClose: () => void }

/** A message in a dialog that stays until the user closes it by OK, Dismiss or Escape. */
export function AlertDialog({ title, message, onClose }: AlertDialogProps) {
  const id = useId()
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      describedBy={id}
      initialFocus={() => ok.current}
      footer={
        <Button ref={ok} variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p id={id} className="text-base text-ink">
        {message}
      </p>
    </Dialog>
  )
}
