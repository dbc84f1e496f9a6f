import { FormDialog } from '@tiffin/app-kit'
import { createPlan, updatePlan, type Plan } from '@tiffin/contracts'
import { MAX_PLAN_ID_LENGTH, MAX_PLAN_NAME_LENGTH, MAX_PROVIDER_ID_LENGTH } from '@tiffin/domain'
import { SelectField, TextField } from '@tiffin/ui'
import { useForm, useWatch } from 'react-hook-form'
import { usePlatformChange } from '../../../queries/use-platform-change.ts'
import { messages } from '../messages.ts'
import { checkFeatures } from './check-features.ts'
import { FeaturesField } from './features-field.tsx'
import { bodyOf, formOf, readPrice, type PlanForm } from './plan-form.ts'

const PLAN_ID = new RegExp(`^[A-Za-z0-9_-]{1,${MAX_PLAN_ID_LENGTH}}$`)

const intervals = [
  { value: 'monthly', label: 'monthly' },
  { value: 'yearly', label: 'yearly' },
]

/** Changes `plan`, or adds a plan where it is null. */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const add = usePlatformChange(createPlan)
  const update = usePlatformChange(updatePlan)
  const { register, handleSubmit, formState, control } = useForm<PlanForm>({ defaultValues: formOf(plan) })
  const { errors } = formState

  const save = handleSubmit(async (form) => {
    const checked = checkFeatures(form.features)
    const price = readPrice(form.price)
    if (checked.status !== 'valid' || price === null) return
    const body = bodyOf(form, price, checked.features)
    const isSaved = plan
      ? await update.change(
          { params: { plan_id: plan.plan_id }, body },
          { done: messages.updated, failed: messages.saveFailed },
        )
      : await add.change({ body }, { done: messages.added, failed: messages.saveFailed })
    if (isSaved) onClose()
  })

  const [price, interval, features] = useWatch({ control, name: ['price', 'billing_interval', 'features'] })
  const isRepriced =
    plan?.razorpay_plan_id && (readPrice(price) !== plan.price_in_paise || interval !== plan.billing_interval)
  return (
    <FormDialog
      title={plan ? 'Edit Plan' : 'Add Plan'}
      submitLabel={plan ? 'Save Changes' : 'Add Plan'}
      isDirty={formState.isDirty}
      isSaving={add.isPending || update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <TextField
        label="Plan ID"
        required
        readOnly={plan !== null}
        maxLength={MAX_PLAN_ID_LENGTH}
        autoComplete="off"
        spellCheck={false}
        className="read-only:bg-sunken read-only:text-muted"
        hint={plan ? messages.idFixed : messages.idHint}
        error={errors.plan_id?.message}
        {...register('plan_id', { validate: (id) => PLAN_ID.test(id.trim()) || messages.idInvalid })}
      />
      <TextField
        label="Name"
        required
        maxLength={MAX_PLAN_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Price (₹)"
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          error={errors.price?.message}
          {...register('price', { validate: problemOfPrice })}
        />
        <SelectField label="Billing Interval" required options={intervals} {...register('billing_interval')} />
      </div>
      {isRepriced && (
        <p role="status" className="rounded-control bg-warning-soft p-3 text-base text-warning-ink">
          {messages.newSubscribersOnly}
        </p>
      )}
      <TextField
        label="Razorpay Plan"
        maxLength={MAX_PROVIDER_ID_LENGTH}
        autoComplete="off"
        spellCheck={false}
        hint={messages.providerHint}
        {...register('razorpay_plan_id')}
      />
      <FeaturesField
        text={features}
        isWrong={errors.features !== undefined}
        {...register('features', { validate: problemOfFeatures })}
      />
    </FormDialog>
  )
}

/**
 * Returns the problem of a typed price; true without one. The limit of a price is not checked here: billing refuses a
 * price that is too high, with a text of its own (reading R9).
 */
function problemOfPrice(typed: string): string | true {
  return readPrice(typed) !== null || messages.priceInvalid
}

function problemOfFeatures(text: string): string | true {
  const checked = checkFeatures(text)
  if (checked.status === 'not-json') return messages.invalidJson
  return checked.status === 'valid' || checked.problems.join(' ')
}
