import { Button, Dialog } from '@tiffin/ui'
import { useId, useRef } from 'react'
import { messages } from './messages.ts'

/** Why it did not work, until it is read (spec §2). */
export function SignUpError({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId()
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={messages.errorTitle}
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
