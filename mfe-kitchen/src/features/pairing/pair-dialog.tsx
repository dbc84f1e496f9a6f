import type { DeviceKind } from '@tiffin/domain'
import { Dialog, OverlayContainer } from '@tiffin/ui'
import { moduleRoot } from '@tiffin/web-kit'
import { messages } from './messages.ts'
import { Pairing } from './pairing.tsx'

type PairDialogProps = { readonly kind: DeviceKind; readonly subdomain: string; readonly onClose: () => void }

export function PairDialog({ kind, subdomain, onClose }: PairDialogProps) {
  return (
    <OverlayContainer container={moduleRoot('kitchen')}>
      <Dialog title={messages.make[kind]} onClose={onClose}>
        <div className="grid gap-4">
          <p className="text-base text-ink">{messages.help[kind]}</p>
          <Pairing kind={kind} subdomain={subdomain} />
        </div>
      </Dialog>
    </OverlayContainer>
  )
}
