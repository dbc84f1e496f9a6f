import { staffNameOf } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { StaffSwitch } from './staff-switch.tsx'

/** Shows a button with the name of the signed-in user, by which a colleague takes over the till. */
export function StaffButton() {
  const { userEmail: email, userName } = useSession()
  const [isOpen, setOpen] = useState(false)
  const name = staffNameOf({ name: userName, email })
  return (
    <>
      <Button aria-label={`${name}, switch user`} onClick={() => setOpen(true)} className="max-w-32">
        <span className="truncate">{name}</span>
      </Button>
      {isOpen && <StaffSwitch onClose={() => setOpen(false)} />}
    </>
  )
}
