import { AlertDialog } from '@tiffin/ui'
import { messages } from './messages.ts'

/** Shows why the sign-up failed, until the visitor closes the dialog (spec §2). */
export function SignUpError({ message, onClose }: { message: string; onClose: () => void }) {
  return <AlertDialog title={messages.errorTitle} message={message} onClose={onClose} />
}
