import type { DrawerPin } from '@tiffin/contracts'
import type { Slip } from './slip.ts'

/** Makes the slip that opens the drawer at a printer. The slip prints nothing. */
export function drawerSlip(pin: DrawerPin): Slip {
  return { v: 1, title: 'Drawer', rows: [{ kind: 'kick', pin }] }
}
