import type { KitchenTicket } from '@tiffin/contracts'
import { useLongPress } from '@tiffin/ui'
import { Ban } from 'lucide-react'
import { useMemo } from 'react'
import { countAllDay } from '../../board-data/all-day.ts'
import { messages } from './messages.ts'
import { Rail, RailEmpty } from './rail.tsx'
import { limitedDishes } from './availability/dishes-at-hand.ts'
import { LeftMark } from './availability/left-mark.tsx'
import { messages as availabilityMessages } from './availability/messages.ts'
import type { LimitedDishes } from './availability/use-availability.ts'

type AllDayProps = {
  readonly open: readonly KitchenTicket[]
  readonly limited: LimitedDishes
  readonly onAvailability: (dishId: string) => void
}

/**
 * Shows for each dish the portions that are still to be cooked, then the other limited dishes, so that a cook can make
 * those available again.
 */
export function AllDay({ open, limited, onAvailability }: AllDayProps) {
  const counts = useMemo(() => countAllDay(open), [open])
  const others = useMemo(() => {
    const counted = new Set(counts.map(({ dishId }) => dishId))
    return limitedDishes(limited).filter(({ id }) => !counted.has(id))
  }, [counts, limited])
  const longPress = useLongPress(onAvailability)
  return (
    <Rail title={messages.counts}>
      {counts.length === 0 && <RailEmpty>{messages.countsEmpty}</RailEmpty>}
      <div {...longPress}>
        <ul>
          {counts.map(({ name, portions, dishId }) => (
            <RailDish key={name} portions={portions} name={name} dishId={dishId} onAvailability={onAvailability} />
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <h3 className="border-t border-line px-4 pb-2 pt-5 text-lg font-bold">{availabilityMessages.limited}</h3>
            <ul aria-label={availabilityMessages.limited}>
              {others.map(({ id, name }) => (
                <RailDish key={id} portions={null} name={name} dishId={id} onAvailability={onAvailability} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Rail>
  )
}

type RailDishProps = {
  /** The portions to cook; null for a limited dish of which nothing is to be cooked. */
  readonly portions: number | null
  readonly name: string
  /** The id of the dish; null if the tickets have none, or have one name for several dishes. */
  readonly dishId: string | null
  readonly onAvailability: (dishId: string) => void
}

function RailDish({ portions, name, dishId, onAvailability }: RailDishProps) {
  return (
    <li
      data-long-press={dishId ?? undefined}
      className="flex min-h-16 select-none items-stretch border-t border-line text-lg [-webkit-touch-callout:none]"
    >
      <span className="flex min-w-0 flex-1 items-baseline gap-3 px-4 py-3">
        {portions !== null && <span className="min-w-[2ch] shrink-0 text-xl font-bold">{portions}</span>}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {name}
          <LeftMark dishId={dishId} />
        </span>
      </span>
      {dishId !== null && (
        <button
          type="button"
          aria-label={availabilityMessages.outOf(name)}
          onClick={() => onAvailability(dishId)}
          className="grid min-w-16 shrink-0 place-content-center justify-items-center border-l border-line text-sm
            font-medium text-ink hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <Ban size={24} aria-hidden />
          {availabilityMessages.out}
        </button>
      )}
    </li>
  )
}
