import { Button, IconButton } from '@tiffin/ui'
import { LazyPlace } from '@tiffin/web-kit'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { lazyShellPart } from './lazy-shell-part.ts'

const MyPinDialog = lazyShellPart(async () => (await import('./my-pin-dialog.tsx')).MyPinDialog)

const LABEL = 'My PIN'

/**
 * The button for the PIN by which its owner takes over a till or approves an act. Its dialog is loaded on the first
 * press.
 */
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
      <LazyPlace>{isOpen && <MyPinDialog onClose={() => setOpen(false)} />}</LazyPlace>
    </>
  )
}
