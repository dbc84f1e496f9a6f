import type { AdminRestaurant } from '@tiffin/contracts'
import { RowAction } from '@tiffin/ui'
import { CreditCard, Pencil, Trash2 } from 'lucide-react'
import type { OpenedDialog } from './dialogs.tsx'

export type RestaurantActionsProps = {
  readonly restaurant: AdminRestaurant
  readonly isLeaving: boolean
  readonly onOpen: (dialog: OpenedDialog) => void
  /** Receives the button as well, from which the caller finds the row. */
  readonly onDelete: (restaurant: AdminRestaurant, button: HTMLElement) => void
}

/** Shows the buttons 'Manage Sub', 'Edit' and 'Delete' of a row (spec §2). */
export function RestaurantActions({ restaurant, isLeaving, onOpen, onDelete }: RestaurantActionsProps) {
  return (
    <span className="flex justify-end @max-[36rem]:-ml-2">
      <RowAction
        word="Manage Sub"
        label={`Manage Sub of ${restaurant.name}`}
        icon={<CreditCard size={20} aria-hidden />}
        onClick={() => onOpen({ dialog: 'subscription', restaurant })}
      />
      <RowAction
        word="Edit"
        label={`Edit ${restaurant.name}`}
        icon={<Pencil size={20} aria-hidden />}
        onClick={() => onOpen({ dialog: 'edit', restaurant })}
      />
      <RowAction
        word="Delete"
        label={`Delete ${restaurant.name}`}
        icon={<Trash2 size={20} aria-hidden />}
        isBusy={isLeaving}
        onClick={(button) => onDelete(restaurant, button)}
      />
    </span>
  )
}
