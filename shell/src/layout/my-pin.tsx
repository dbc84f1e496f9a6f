import { Button, IconButton } from '@tiffin/ui'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const MyPinDialog = lazyPart(async () => (await import('./my-pin-dialog.tsx')).MyPinDialog)

const LABEL = 'My PIN'

/** The button for the PIN by which its owner takes over a till. Its dialog is loaded on the first press. */
export function MyPin({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {isCollapsed ? (
        <IconButton label={LABEL} icon={<KeyRound size={20} />} onClick={open} />
      ) : (
        <Button variant="ghost" icon={<KeyRound aria-hidden size={20} />} onClick={open} className="w-full">
          {LABEL}
        </Button>
      )}
      <Suspense>{isOpen && <MyPinDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
