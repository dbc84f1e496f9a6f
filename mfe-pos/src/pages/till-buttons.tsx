import { DrawerButton } from '../features/open-drawer/drawer-button.tsx'
import { StaffButton } from '../features/staff-switch/staff-button.tsx'
import { WaitingButton } from '../waiting/waiting-button.tsx'

/** Shows the buttons that every tab has: waiting commands, the cash drawer if there is one, and who is signed in. */
export function TillButtons() {
  return (
    <>
      <WaitingButton />
      <DrawerButton />
      <StaffButton />
    </>
  )
}
