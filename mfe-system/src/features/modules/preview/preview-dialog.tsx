import { createModulePreview, type ModuleOverview, type ResponseOf } from '@tiffin/contracts'
import { Button, Dialog, SelectField, Spinner } from '@tiffin/ui'
import { TIMINGS, toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { CopiedField } from '../../../components/copied-field.tsx'
import { reasonOf } from '../../../queries/reason-of.ts'
import { messages } from './messages.ts'

type PreviewDialogProps = { readonly module: ModuleOverview; readonly version: string; readonly onClose: () => void }
type Address = ResponseOf<typeof createModulePreview>

const HOURS = [1, 8, 24, 72].map((hours) => ({ value: String(hours), label: messages.hours(hours) }))

/** Makes an address that shows one version of a module to whoever has it, and shows the address. */
export function PreviewDialog({ module, version, onClose }: PreviewDialogProps) {
  const { mutateAsync, isPending } = useApiMutation(createModulePreview)
  const [hours, setHours] = useState('8')
  const [address, setAddress] = useState<Address | null>(null)

  const create = async () => {
    if (isPending) return
    try {
      setAddress(await mutateAsync({ params: { name: module.name }, body: { version, hours: Number(hours) } }))
    } catch (error) {
      toast.error(messages.createFailed(reasonOf(error)), { durationMs: TIMINGS.systemToastMs })
    }
  }
  return (
    <Dialog
      title={messages.title(module, version)}
      onClose={onClose}
      className="max-w-form"
      footer={
        address ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-busy={isPending || undefined}
            icon={isPending && <Spinner />}
            onClick={() => void create()}
          >
            {messages.create}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-base">{messages.help}</p>
        {address ? (
          <ShownAddress address={address} />
        ) : (
          <SelectField
            label={messages.validity}
            value={hours}
            options={HOURS}
            onChange={(event) => setHours(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

function ShownAddress({ address: { path, expires_at } }: { address: Address }) {
  return (
    <div className="grid gap-1">
      <CopiedField label={messages.address} value={window.location.origin + path} words={messages} />
      <p className="text-sm text-muted">{messages.until(expires_at)}</p>
    </div>
  )
}
