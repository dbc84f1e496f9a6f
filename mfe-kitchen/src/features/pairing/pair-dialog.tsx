import { Dialog, OverlayContainer } from '@tiffin/ui'
import { moduleRoot } from '@tiffin/web-kit'
import { messages } from './messages.ts'
import { Pairing } from './pairing.tsx'

export function PairDialog({ subdomain, onClose }: { subdomain: string; onClose: () => void }) {
  return (
    <OverlayContainer container={moduleRoot('kitchen')}>
      <Dialog title={messages.make} onClose={onClose}>
        <div className="grid gap-4">
          <p className="text-base text-ink">{messages.help}</p>
          <Pairing subdomain={subdomain} />
        </div>
      </Dialog>
    </OverlayContainer>
  )
}
