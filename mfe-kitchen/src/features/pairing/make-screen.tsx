import { useIdlePrefetch } from '@tiffin/web-kit'
import { Monitor } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { HeaderButton } from '../../components/header-button.tsx'
import { messages } from './messages.ts'
import { restaurantHere } from './use-who-is-here.ts'

// Needed once in the life of a screen, so it is no part of the first load.
const importDialog = () => import('./pair-dialog.tsx')
const PairDialog = lazy(async () => ({ default: (await importDialog()).PairDialog }))

/** Lets staff turn this browser into a kitchen screen. It is hidden while the restaurant is unknown. */
export function MakeScreen() {
  const [isOpen, setOpen] = useState(false)
  const [subdomain] = useState(restaurantHere)
  useIdlePrefetch(importDialog)
  if (subdomain === null) return null
  return (
    <>
      <HeaderButton icon={<Monitor size={24} aria-hidden />} label={messages.make} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <PairDialog subdomain={subdomain} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
