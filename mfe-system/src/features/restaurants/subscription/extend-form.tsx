import { extendSubscription } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { useForm, type Resolver } from 'react-hook-form'
import { usePlatformChange } from '../../../queries/use-platform-change.ts'
import { dayOf } from '../../../format/dates.ts'
import { messages } from '../messages.ts'
import type { SubscriptionFormProps } from './change-plan-form.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Sets a new end, which also makes the subscription active (spec §4). */
export function ExtendForm({ restaurantId, currentPlanId, isWaiting, onDone }: SubscriptionFormProps) {
  const { change, isPending } = usePlatformChange(extendSubscription)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { end: '' }, resolver: checkEnd })

  const save = handleSubmit(async ({ end }) => {
    const isExtended = await change(
      { params: { id: restaurantId }, body: { new_period_end: end } },
      { done: messages.extended(dayOf(end)), failed: messages.extendFailed },
    )
    if (isExtended) onDone()
  })

  return (
    <form
      noValidate
      aria-label="Extend subscription"
      onSubmit={(event) => void save(event)}
      className="grid gap-3 border-t border-line pt-5"
    >
      <TextField
        label="New end date"
        type="date"
        required
        hint={currentPlanId === PLAN_FREE_ID ? messages.extendFreeHint : messages.extendHint}
        error={formState.errors.end?.message}
        {...register('end')}
      />
      <Button type="submit" disabled={isWaiting} busy={isPending} className="justify-self-end">
        Extend Subscription
      </Button>
    </form>
  )
}

const checkEnd: Resolver<{ end: string }> = ({ end }, _context, { fields }) => {
  const message = problemOf(end, fields.end?.ref)
  return message ? { values: {}, errors: { end: { type: 'validate', message } } } : { values: { end }, errors: {} }
}

/**
 * Returns the problem of the date; undefined without one. A half-typed date has an empty value like no date, so only
 * the input element can report it.
 */
function problemOf(end: string, box: unknown): string | undefined {
  if (box instanceof HTMLInputElement && box.validity.badInput) return messages.endMalformed
  if (end === '') return messages.endRequired
  return DAY.test(end) ? undefined : messages.endMalformed
}
