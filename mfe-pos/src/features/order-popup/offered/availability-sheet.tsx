import { listAvailability, updateAvailability } from '@tiffin/contracts'
import { MOST_LEFT, toWireAvailabilityChange, type AvailabilityChange, type Dish } from '@tiffin/domain'
import { Button, CheckboxField, Dialog, TextField } from '@tiffin/ui'
import { serverTextOr, serverTime, toast, useApiMutation } from '@tiffin/web-kit'
import { Ban, Check } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { messages } from '../messages.ts'

type AvailabilitySheetProps = {
  readonly dish: Dish
  readonly isLimited: boolean
  readonly onClose: () => void
}

/** Shows the sheet that makes a dish unavailable, counts down its portions, or makes it available again. */
export function AvailabilitySheet({ dish, isLimited, onClose }: AvailabilitySheetProps) {
  const update = useApiMutation(updateAvailability, { invalidates: [listAvailability] })
  const untilNextDay = useRef<HTMLInputElement>(null)

  const save = async (change: AvailabilityChange, done: string) => {
    if (update.isPending) return
    const body = toWireAvailabilityChange(change, {
      isForToday: untilNextDay.current?.checked ?? false,
      now: new Date(serverTime()),
    })
    try {
      await update.mutateAsync({ params: { id: dish.menuItemId }, body })
      toast.success(done)
      onClose()
    } catch (error) {
      toast.error(serverTextOr(error, messages.availabilityFailed))
    }
  }
  const countDown = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const portions = Number(new FormData(event.currentTarget).get('remaining'))
    void save({ kind: 'portions-left', portions }, messages.isLeft(portions, dish.name))
  }

  return (
    <Dialog title={dish.name} onClose={onClose} className="max-w-form">
      <div className="grid gap-4">
        <CheckboxField ref={untilNextDay} label={messages.untilEndOfDay} defaultChecked />
        <Button
          variant="danger"
          icon={<Ban size={20} aria-hidden />}
          onClick={() => void save({ kind: 'none-left' }, messages.isNotAvailable(dish.name))}
        >
          {messages.notAvailable}
        </Button>
        <form onSubmit={countDown} className="flex items-end gap-3">
          <TextField
            label={messages.portionsLeft}
            name="remaining"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_LEFT}
            step={1}
            required
          />
          <Button type="submit">{messages.countDown}</Button>
        </form>
        {isLimited && (
          <Button
            variant="primary"
            icon={<Check size={20} aria-hidden />}
            onClick={() => void save({ kind: 'available' }, messages.isAvailableAgain(dish.name))}
          >
            {messages.availableAgain}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
