import { DEVICE_KINDS, type DeviceKind } from '@tiffin/domain'
import { Dialog, OverlayContainer, SegmentedControl } from '@tiffin/ui'
import { moduleRoot } from '@tiffin/web-kit'
import { Monitor, Printer } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { Pairing } from './pairing.tsx'

type PairDialogProps = { readonly subdomain: string; readonly onClose: () => void }

const ICONS = { screen: <Monitor size={24} aria-hidden />, agent: <Printer size={24} aria-hidden /> }
const KINDS = DEVICE_KINDS.map((kind) => ({ value: kind, label: messages.kinds[kind], icon: ICONS[kind] }))

/** Asks which kind of device this browser becomes, and for the code. */
export function PairDialog({ subdomain, onClose }: PairDialogProps) {
  const [kind, setKind] = useState<DeviceKind>('screen')
  return (
    <OverlayContainer container={moduleRoot('kitchen')}>
      <Dialog title={messages.pairThis} onClose={onClose}>
        <div className="grid gap-4">
          <SegmentedControl label={messages.asWhat} options={KINDS} value={kind} onChange={setKind} size="lg" />
          <p className="text-base text-ink">{messages.help[kind]}</p>
          <Pairing key={kind} kind={kind} subdomain={subdomain} />
        </div>
      </Dialog>
    </OverlayContainer>
  )
}
