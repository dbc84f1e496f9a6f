import { getGuestRetention, updateGuestRetention } from '@tiffin/contracts'
import { MAX_GUEST_DATA_DAYS, MIN_GUEST_DATA_DAYS } from '@tiffin/domain'
import { Button, SelectField, TextField } from '@tiffin/ui'
import { confirm, toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { useForm, useWatch } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

const FOR_EVER = 'ever'
const SOME_DAYS = 'days'
const choices = [
  { value: FOR_EVER, label: messages.keepForEver },
  { value: SOME_DAYS, label: messages.keepDays },
]
const USUAL_DAYS = '90'

type Retention = { readonly keep: string; readonly days: string }

/** Sets how long guests' data are stored. The form asks before it sets a shorter time, because that removes data. */
export function RetentionForm({ days: saved }: { days: number | null }) {
  const tellFailure = useTellFailure()
  const update = useApiMutation(updateGuestRetention, { invalidates: [getGuestRetention] })
  const { register, handleSubmit, control, reset, formState } = useForm<Retention>({ values: formOf(saved) })
  const { errors, isDirty } = formState
  const keep = useWatch({ control, name: 'keep' })
  useUnsavedChanges(isDirty)

  const save = handleSubmit(async (form) => {
    const days = form.keep === FOR_EVER ? null : Number(form.days)
    const removesMore = days !== null && (saved === null || days < saved)
    const { shorterTitle, shorterQuestion, shorterConfirm } = messages
    if (
      removesMore &&
      !(await confirm({
        title: shorterTitle,
        message: shorterQuestion(days),
        confirmLabel: shorterConfirm,
        danger: true,
      }))
    )
      return
    try {
      await update.mutateAsync({ body: { days } })
    } catch (error) {
      return tellFailure(error, messages.saveFailed)
    }
    reset(formOf(days))
    toast.success(messages.saved(days))
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <SelectField label={messages.keep} options={choices} {...register('keep')} />
      {keep === SOME_DAYS && (
        <TextField
          label={messages.days}
          type="number"
          inputMode="numeric"
          required
          hint={messages.daysHint}
          error={errors.days?.message}
          {...register('days', { validate: (days) => isDays(Number(days)) || messages.daysInvalid })}
        />
      )}
      <Button type="submit" busy={update.isPending} disabled={!isDirty} className="justify-self-start">
        {messages.save}
      </Button>
    </form>
  )
}

function formOf(days: number | null): Retention {
  return days === null ? { keep: FOR_EVER, days: USUAL_DAYS } : { keep: SOME_DAYS, days: String(days) }
}

function isDays(value: number): boolean {
  return Number.isInteger(value) && value >= MIN_GUEST_DATA_DAYS && value <= MAX_GUEST_DATA_DAYS
}
