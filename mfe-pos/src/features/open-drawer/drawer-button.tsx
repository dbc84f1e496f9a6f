import { listUndelivered } from '@tiffin/contracts'
import { DRAWER_OPENERS, type Role } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { useApiQuery, useSession } from '@tiffin/web-kit'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { OpenDrawer } from './open-drawer.tsx'

const OPENERS: readonly Role[] = DRAWER_OPENERS

/** Opens the cash drawer without a payment; nothing where there is no drawer, and for roles that may not. */
export function DrawerButton() {
  const { userRole } = useSession()
  // The floor reads it; nothing is asked here.
  const hasDrawer = useApiQuery(listUndelivered, {}, { enabled: false }).data?.has_drawer ?? false
  const [isOpen, setOpen] = useState(false)
  if (!hasDrawer || !OPENERS.includes(userRole)) return null
  return (
    <>
      <Button
        aria-label={messages.open}
        icon={<Banknote size={20} aria-hidden />}
        className="max-xl:px-3"
        onClick={() => setOpen(true)}
      >
        <span className="max-xl:sr-only">{messages.short}</span>
      </Button>
      {isOpen && <OpenDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
