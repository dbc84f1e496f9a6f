import { Dialog, OverlayContainer } from '@tiffin/ui'
import { moduleRoot, useHold } from '@tiffin/web-kit'
import { useState } from 'react'
import { DishChoice } from './dish-choice.tsx'
import type { NamedDish } from './dishes-at-hand.ts'
import { onDialogKey } from './dialog-keys.ts'
import { AvailabilityForm } from './availability-form.tsx'
import { messages } from './messages.ts'
import type { LimitedDishes } from './use-availability.ts'

type AvailabilityDialogProps = {
  /** The dishes whose availability may be set, at least one. If there are several, the cook first chooses one. */
  readonly dishes: readonly NamedDish[]
  readonly limited: LimitedDishes
  readonly onClose: () => void
}

/** Shows the dialog in which a cook makes a dish unavailable, counts down its portions, or makes it available again. */
export function AvailabilityDialog({ dishes, limited, onClose }: AvailabilityDialogProps) {
  const [dish, setDish] = useState(dishes.length === 1 ? (dishes[0] ?? null) : null)
  useHold(true)
  return (
    <OverlayContainer container={moduleRoot('kitchen')}>
      <Dialog
        title={dish?.name ?? messages.choose}
        onClose={onClose}
        onKeyDown={(event) => onDialogKey(event, onClose)}
        className="max-w-form"
      >
        {dish ? (
          <AvailabilityForm dish={dish} left={limited.get(dish.id)?.left ?? null} onClose={onClose} />
        ) : (
          <DishChoice dishes={dishes} onChoose={setDish} />
        )}
      </Dialog>
    </OverlayContainer>
  )
}
