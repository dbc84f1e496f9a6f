import { AlertDialog } from '@tiffin/ui'
import { messages } from './messages.ts'

/** Shows why the sign-up failed, until the person closes it (spec §2). */
export function SignUpError({ message, onClose }: { message: string; onClose: () => void }) {
  return <AlertDialog title={messages.errorTitle} message={message} onClose={onClose} />
}
