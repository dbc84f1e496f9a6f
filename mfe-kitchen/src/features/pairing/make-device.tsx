import { LazyPlace, lazyPart, useIdlePrefetch } from '@tiffin/web-kit'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { HeaderButton } from '../../components/header-button.tsx'
import { messages } from './messages.ts'
import { subdomainHere } from './use-who-is-here.ts'

// A browser is seldom paired, so the dialog is no part of the first load.
const PairDialog = lazyPart(async () => (await import('./pair-dialog.tsx')).PairDialog)

/** Lets staff turn this browser into a kitchen screen or a print station. Hidden while the restaurant is unknown. */
export function MakeDevice() {
  const [isOpen, setOpen] = useState(false)
  const [subdomain] = useState(subdomainHere)
  useIdlePrefetch(PairDialog.prefetch)
  if (subdomain === null) return null
  return (
    <>
      <HeaderButton
        icon={<MonitorSmartphone size={24} aria-hidden />}
        label={messages.pairThis}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <LazyPlace>
          <PairDialog subdomain={subdomain} onClose={() => setOpen(false)} />
        </LazyPlace>
      )}
    </>
  )
}
