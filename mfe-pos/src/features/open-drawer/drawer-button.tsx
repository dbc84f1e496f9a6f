import { listUndelivered } from '@tiffin/contracts'
import { MAY_OPEN_DRAWER, type Role } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { useApiQuery, useSession } from '@tiffin/web-kit'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { OpenDrawer } from './open-drawer.tsx'

const ROLES: readonly Role[] = MAY_OPEN_DRAWER

/**
 * Shows the button that opens the cash drawer without a payment. Renders nothing where there is no drawer, and for a
 * role that may not open it.
 */
export function DrawerButton() {
  const { userRole } = useSession()
  // `useUndelivered` makes the request; this component makes none.
  const hasDrawer = useApiQuery(listUndelivered, {}, { enabled: false }).data?.has_drawer ?? false
  const [isOpen, setOpen] = useState(false)
  if (!hasDrawer || !ROLES.includes(userRole)) return null
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
