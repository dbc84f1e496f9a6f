import { changePlan, listAllPlans } from '@tiffin/contracts'
import { Button, SelectField } from '@tiffin/ui'
import { useForm } from 'react-hook-form'
import { usePlatformChange } from '../../../queries/use-platform-change.ts'
import { usePlatformQuery } from '../../../queries/use-platform-query.ts'
import { priceOf } from '../../../format/price.ts'
import { messages } from '../messages.ts'

export type SubscriptionFormProps = {
  readonly restaurantId: string
  readonly currentPlanId: string | undefined
  /**
   * True until the read of the current subscription has answered or failed: before that the operator cannot see the
   * effect of a change.
   */
  readonly isWaiting: boolean
  readonly onDone: () => void
}

export function ChangePlanForm({ restaurantId, currentPlanId, isWaiting, onDone }: SubscriptionFormProps) {
  const plans = usePlatformQuery(listAllPlans).data ?? []
  const { change, isPending } = usePlatformChange(changePlan)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { planId: '' } })

  const save = handleSubmit(async ({ planId }) => {
    const isChanged = await change(
      { params: { id: restaurantId }, body: { new_plan_id: planId } },
      { done: messages.planChanged(planId), failed: messages.changePlanFailed },
    )
    if (isChanged) onDone()
  })
  const options = plans.map((plan) => ({
    value: plan.plan_id,
    label: `${plan.name} · ${priceOf(plan)}${plan.plan_id === currentPlanId ? ' (current)' : ''}`,
  }))

  return (
    <form noValidate aria-label="Change plan" onSubmit={(event) => void save(event)} className="grid gap-3">
      <SelectField
        label="New plan"
        required
        options={[{ value: '', label: 'Select a plan…' }, ...options]}
        error={formState.errors.planId?.message}
        {...register('planId', { required: messages.planRequired })}
      />
      <Button type="submit" variant="primary" disabled={isWaiting} busy={isPending} className="justify-self-end">
        Change Plan
      </Button>
    </form>
  )
}
