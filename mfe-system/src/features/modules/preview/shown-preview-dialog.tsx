import { previewUrl } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import { readPage } from '@tiffin/web-kit'
import { CopiedField } from '../../../components/copied-field.tsx'
import { messages } from './messages.ts'

/** A new preview with what its URL is made of. */
export type CreatedPreview = Parameters<typeof previewUrl>[0] & { readonly expires: string }

type ShownPreviewDialogProps = {
  readonly title: string
  readonly created: CreatedPreview
  readonly onClose: () => void
}

/** Shows the address of a new preview, which is stored nowhere. */
export function ShownPreviewDialog({ title, created, onClose }: ShownPreviewDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="max-w-form"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-base">{messages.shown}</p>
        <CopiedField
          label={messages.address}
          value={previewUrl(created, location, readPage().baseDomain)}
          words={messages}
        />
        <p className="text-sm text-muted">{messages.until(created.expires)}</p>
      </div>
    </Dialog>
  )
}
