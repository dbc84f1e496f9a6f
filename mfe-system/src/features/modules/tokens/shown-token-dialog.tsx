import { Button, Dialog, TextField } from '@tiffin/ui'
import { toast } from '@tiffin/web-kit'
import { Copy } from 'lucide-react'
import { messages } from './messages.ts'
import type { CreatedToken } from './created-token.ts'

/** Shows a new token, which no later reply has. */
export function ShownTokenDialog({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(created.token)
      toast.success(messages.copied)
    } catch {
      toast.error(messages.notCopied)
    }
  }
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
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={messages.token}
              value={created.token}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
            {messages.copy}
          </Button>
        </div>
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
