import { listAvailability, updateAvailability, type BodyOf } from '@tiffin/contracts'
import { businessDayOf, businessDayStart, MOST_LEFT, type Dish } from '@tiffin/domain'
import { Button, CheckboxField, Dialog, TextField } from '@tiffin/ui'
import { serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import { Ban, Check } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { messages } from '../messages.ts'

type StockSheetProps = {
  readonly dish: Dish
  readonly isLimited: boolean
  readonly onClose: () => void
}

const DAY_MS = 86_400_000

/** Takes a dish off for now, counts down what is left of it, or makes it available again. */
export function StockSheet({ dish, isLimited, onClose }: StockSheetProps) {
  const update = useApiMutation(updateAvailability, { invalidates: [listAvailability] })
  const untilNextDay = useRef<HTMLInputElement>(null)

  const save = async (limit: BodyOf<typeof updateAvailability>, done: string) => {
    if (update.isPending) return
    try {
      await update.mutateAsync({ params: { id: dish.menuItemId }, body: limit })
      toast.success(done)
      onClose()
    } catch (error) {
      toast.error(serverTextOr(error, messages.stockFailed))
    }
  }
  const until = () => (untilNextDay.current?.checked ? endOfBusinessDay(new Date()).toISOString() : null)
  const countDown = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const remaining = Number(new FormData(event.currentTarget).get('remaining'))
    void save({ available: true, remaining, until: until() }, messages.isLeft(remaining, dish.name))
  }

  return (
    <Dialog title={dish.name} onClose={onClose} className="max-w-form">
      <div className="grid gap-4">
        <CheckboxField ref={untilNextDay} label={messages.untilEndOfDay} defaultChecked />
        <Button
          variant="danger"
          icon={<Ban size={20} aria-hidden />}
          onClick={() => void save({ available: false, until: until() }, messages.isNotAvailable(dish.name))}
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
            onClick={() => void save({ available: true }, messages.isAvailableAgain(dish.name))}
          >
            {messages.availableAgain}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** When the business day turns next. */
function endOfBusinessDay(now: Date): Date {
  return new Date(businessDayStart(businessDayOf(now)).getTime() + DAY_MS)
}
