import type { AdminRestaurant } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { DeleteButton } from '../../rows/delete-button.tsx'
import type { Opened } from './dialogs.tsx'

export type RestaurantActionsProps = {
  readonly restaurant: AdminRestaurant
  readonly isLeaving: boolean
  readonly onOpen: (dialog: Opened) => void
  /** Gets the button, from which the row is found. */
  readonly onDelete: (restaurant: AdminRestaurant, button: HTMLElement) => void
}

/** 'Manage Sub', 'Edit' and 'Delete' of a row (spec §2); whose they are is said to those who do not see the row. */
export function RestaurantActions({ restaurant, isLeaving, onOpen, onDelete }: RestaurantActionsProps) {
  return (
    <span className="flex justify-end @max-[36rem]:-ml-2">
      <Button
        variant="ghost"
        className={compact}
        aria-label={`Manage Sub of ${restaurant.name}`}
        onClick={() => onOpen({ dialog: 'subscription', restaurant })}
      >
        <span className="text-sm">Manage Sub</span>
      </Button>
      <Button
        variant="ghost"
        className={compact}
        aria-label={`Edit ${restaurant.name}`}
        onClick={() => onOpen({ dialog: 'edit', restaurant })}
      >
        <span className="text-sm">Edit</span>
      </Button>
      <DeleteButton name={restaurant.name} isLeaving={isLeaving} onDelete={(button) => onDelete(restaurant, button)} />
    </span>
  )
}

const compact = 'min-w-11 px-2! whitespace-nowrap'
