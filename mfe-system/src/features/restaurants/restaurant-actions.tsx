import type { AdminRestaurant } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import type { Opened } from './dialogs.tsx'

export type RestaurantActionsProps = {
  readonly restaurant: AdminRestaurant
  readonly removingId: string | null
  readonly onOpen: (dialog: Opened) => void
  /** Gets the button, from which the row is found. */
  readonly onDelete: (restaurant: AdminRestaurant, button: HTMLElement) => void
}

/** 'Manage Sub', 'Edit' and 'Delete' of a row (spec §2); whose they are is said to those who do not see the row. */
export function RestaurantActions({ restaurant, removingId, onOpen, onDelete }: RestaurantActionsProps) {
  return (
    <span className="flex justify-end max-sm:-ml-2">
      <Button variant="ghost" className={compact} aria-label={`Manage Sub of ${restaurant.name}`} onClick={() => onOpen({ dialog: 'subscription', restaurant })}>
        <span className="text-sm">Manage Sub</span>
      </Button>
      <Button variant="ghost" className={compact} aria-label={`Edit ${restaurant.name}`} onClick={() => onOpen({ dialog: 'edit', restaurant })}>
        <span className="text-sm">Edit</span>
      </Button>
      <Button variant="ghost" className={compact} aria-label={`Delete ${restaurant.name}`} busy={removingId === restaurant.id} onClick={(event) => onDelete(restaurant, event.currentTarget)}>
        <span className="text-sm text-danger-ink">Delete</span>
      </Button>
    </span>
  )
}

const compact = 'min-w-11 px-2! whitespace-nowrap'
