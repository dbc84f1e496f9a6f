import { DrawerButton } from '../features/open-drawer/drawer-button.tsx'
import { StaffButton } from '../features/staff-switch/staff-button.tsx'

/** The buttons that are there under every tab: the cash drawer, where there is one, and who is signed in. */
export function TillButtons() {
  return (
    <>
      <DrawerButton />
      <StaffButton />
    </>
  )
}
