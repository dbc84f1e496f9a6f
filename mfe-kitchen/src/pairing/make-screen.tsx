import { Dialog } from '@tiffin/ui'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { HeaderButton } from '../board/header-button.tsx'
import { messages } from './messages.ts'
import { PairForm } from './pair-form.tsx'
import { restaurantHere } from './use-who-is-here.ts'

/** Staff makes this browser a screen of the kitchen, where something tells of which restaurant. */
export function MakeScreen() {
  const [isOpen, setOpen] = useState(false)
  const [subdomain] = useState(restaurantHere)
  if (subdomain === null) return null
  return (
    <>
      <HeaderButton icon={<Monitor size={24} aria-hidden />} label={messages.make} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={messages.make} onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <p className="text-base text-ink">{messages.help}</p>
            <PairForm subdomain={subdomain} />
          </div>
        </Dialog>
      )}
    </>
  )
}
