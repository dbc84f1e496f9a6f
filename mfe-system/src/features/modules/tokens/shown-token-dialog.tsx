import { Button, Dialog } from '@tiffin/ui'
import { CopiedField } from '../../../components/copied-field.tsx'
import { messages } from './messages.ts'
import type { CreatedToken } from './created-token.ts'

/** Shows a new token, which no later reply has. */
export function ShownTokenDialog({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  return (
    <Dialog
      title={messages.shownTitle(created)}
      onClose={onClose}
      className="max-w-form"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-base">{messages.shownOnce}</p>
        <CopiedField label={messages.token} value={created.token} words={messages} />
        <div className="grid gap-1">
          <p className="text-sm text-muted">{messages.use}</p>
          <code className="rounded-control bg-sunken px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
            {messages.command(created, window.location.origin)}
          </code>
        </div>
      </div>
    </Dialog>
  )
}
