import { AlertDialog } from '@tiffin/ui'
import { messages } from './messages.ts'

/** Why it did not work, until it is read (spec §2). */
export function SignUpError({ message, onClose }: { message: string; onClose: () => void }) {
  return <AlertDialog title={messages.errorTitle} message={message} onClose={onClose} />
}
