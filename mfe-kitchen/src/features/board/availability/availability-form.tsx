import { listAvailability, updateAvailability } from '@tiffin/contracts'
import { MOST_LEFT, toWireAvailabilityChange, type AvailabilityChange } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { serverTextOr, serverTime, useApiMutation } from '@tiffin/web-kit'
import { Ban, Check, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { NamedDish } from './dishes-at-hand.ts'
import { messages } from './messages.ts'

type AvailabilityFormProps = {
  readonly dish: NamedDish
  /** The portions left, 0 where the dish is not available; null where it is not limited. */
  readonly left: number | null
  readonly onClose: () => void
}

/** The portions that the field suggests for a dish that has no count or is out. */
const FEW = 5

/**
 * Shows the buttons that set the availability of a dish. The likely button has the focus: to take the dish off, or to
 * make a dish that is off available again.
 */
export function AvailabilityForm({ dish, left, onClose }: AvailabilityFormProps) {
  const update = useApiMutation(updateAvailability, { invalidates: [listAvailability] })
  const [problem, setProblem] = useState<string | null>(null)
  const likely = useRef<HTMLButtonElement>(null)
  const isForToday = useRef<HTMLInputElement>(null)
  const portions = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => likely.current?.focus(), [])

  const save = async (change: AvailabilityChange) => {
    if (update.isPending) return
    setProblem(null)
    const body = toWireAvailabilityChange(change, {
      isForToday: isForToday.current?.checked ?? false,
      now: new Date(serverTime()),
    })
    try {
      await update.mutateAsync({ params: { id: dish.id }, body })
      onClose()
    } catch (error) {
      setProblem(serverTextOr(error, messages.failed))
    }
  }
  const countDown = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const count = Number(new FormData(event.currentTarget).get('portions'))
    void save({ kind: 'portions-left', portions: count })
  }

  return (
    <div className="grid gap-4">
      {problem && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-lg font-bold text-danger-ink">
          {problem}
        </p>
      )}
      <label className="flex min-h-16 cursor-pointer select-none items-center gap-4 text-lg text-ink">
        <input ref={isForToday} type="checkbox" defaultChecked className="size-8 shrink-0 accent-accent-ink" />
        {messages.untilEndOfDay}
      </label>
      <Button
        ref={left === 0 ? null : likely}
        variant="danger"
        size="lg"
        className="min-h-16"
        icon={<Ban size={24} aria-hidden />}
        onClick={() => void save({ kind: 'none-left' })}
      >
        {messages.notAvailable}
      </Button>
      <form onSubmit={countDown} className="grid gap-2">
        <label htmlFor={id} className="text-lg font-medium text-ink">
          {messages.portionsLeft}
        </label>
        <div className="flex flex-wrap gap-3">
          <Button aria-label={messages.fewer} className={stepKey} onClick={() => portions.current?.stepDown()}>
            <Minus size={28} aria-hidden />
          </Button>
          <input
            ref={portions}
            id={id}
            name="portions"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_LEFT}
            step={1}
            required
            defaultValue={left || FEW}
            className="min-h-16 w-28 rounded-control border border-control bg-surface px-3 text-center text-2xl
              font-bold tabular-nums text-ink"
          />
          <Button aria-label={messages.more} className={stepKey} onClick={() => portions.current?.stepUp()}>
            <Plus size={28} aria-hidden />
          </Button>
          <Button type="submit" size="lg" className="min-h-16 flex-1">
            {messages.countDown}
          </Button>
        </div>
      </form>
      {left !== null && (
        <Button
          ref={left === 0 ? likely : null}
          variant="confirm"
          size="lg"
          className="min-h-16"
          icon={<Check size={24} aria-hidden />}
          onClick={() => void save({ kind: 'available' })}
        >
          {messages.availableAgain}
        </Button>
      )}
    </div>
  )
}

const stepKey = 'min-h-16 min-w-16'
