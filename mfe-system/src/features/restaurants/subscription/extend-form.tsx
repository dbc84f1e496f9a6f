import { extendSubscription } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { useState, type SubmitEvent } from 'react'
import { usePlatformChange } from '../../../platform/use-platform-change.ts'
import { dayOf } from '../../../words/dates.ts'
import { messages } from '../messages.ts'
import type { ByHandProps } from './change-plan-form.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Sets a new end, which also makes the subscription active (spec §4). */
export function ExtendForm({ restaurantId, currentPlanId, isWaiting, onDone }: ByHandProps) {
  const { change, isPending } = usePlatformChange(extendSubscription)
  const [problem, setProblem] = useState<string>()

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const box = event.currentTarget.elements.namedItem('end') as HTMLInputElement
    const found = problemOf(box)
    setProblem(found)
    if (found) return box.focus()
    const isExtended = await change(
      { params: { id: restaurantId }, body: { new_period_end: box.value } },
      { done: messages.extended(dayOf(box.value)), failed: messages.extendFailed },
    )
    if (isExtended) onDone()
  }

  return (
    <form
      noValidate
      aria-label="Extend subscription"
      onSubmit={(event) => void save(event)}
      className="grid gap-3 border-t border-line pt-5"
    >
      <TextField
        label="New end date"
        name="end"
        type="date"
        required
        hint={currentPlanId === PLAN_FREE_ID ? messages.freeHasNoEnd : messages.extendHint}
        error={problem}
      />
      <Button type="submit" disabled={isWaiting} busy={isPending} className="justify-self-end">
        Extend Subscription
      </Button>
    </form>
  )
}

/** A date that was typed halfway reads as empty; only the box knows better. */
function problemOf({ value, validity }: HTMLInputElement): string | undefined {
  if (validity.badInput) return messages.endMalformed
  if (value === '') return messages.endRequired
  return DAY.test(value) ? undefined : messages.endMalformed
}
