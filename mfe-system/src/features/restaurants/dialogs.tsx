import type { AdminRestaurant } from '@tiffin/contracts'
import { CreateRestaurantDialog } from './create-restaurant-dialog.tsx'
import { EditRestaurantDialog } from './edit-restaurant-dialog.tsx'
import { SubscriptionDialog } from './subscription/subscription-dialog.tsx'

export type OpenedDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'subscription'; readonly restaurant: AdminRestaurant }

/** Shows the opened dialog of the page. The dialogs share one component, so that one chunk holds their code. */
export function Dialogs({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <CreateRestaurantDialog onClose={onClose} />
    case 'edit':
      return <EditRestaurantDialog restaurant={opened.restaurant} onClose={onClose} />
    case 'subscription':
      return <SubscriptionDialog restaurant={opened.restaurant} onClose={onClose} />
  }
}
