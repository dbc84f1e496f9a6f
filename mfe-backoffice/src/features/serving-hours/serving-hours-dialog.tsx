import { FormDialog } from '@tiffin/app-kit'
import { createDaypart, listCategories, listDayparts, listMenu, updateDaypart, type Daypart } from '@tiffin/contracts'
import { MAX_DAYPART_NAME_LENGTH } from '@tiffin/domain'
import { CheckboxField, TextField } from '@tiffin/ui'
import { toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { ServedCategories } from './served-categories.tsx'
import {
  endHintOf,
  formOfDaypart,
  toBody,
  validateName,
  validateTime,
  WEEK,
  type ServingHoursForm,
} from './serving-hours-form.ts'

type ServingHoursDialogProps = {
  /** The hours as they were when the dialog opened; null for new ones. */
  readonly daypart: Daypart | null
  readonly onClose: () => void
}

const invalidates = [listDayparts, listMenu]

/** Adds or edits serving hours: their name, times and days, and the categories that are served in them. */
export function ServingHoursDialog({ daypart, onClose }: ServingHoursDialogProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createDaypart, { invalidates })
  const update = useApiMutation(updateDaypart, { invalidates })
  const categories = useApiQuery(listCategories)
  const menu = (categories.data ?? []).flatMap(({ name, subcategories }) =>
    ['', ...subcategories].map((subcategory) => ({ main_category: name, subcategory })),
  )
  const form = useForm<ServingHoursForm>({ defaultValues: formOfDaypart(daypart) })
  const { register, control, formState } = form
  const { errors } = formState
  const [from, to] = useWatch({ control, name: ['from', 'to'] })
  const days = useController({
    control,
    name: 'days',
    rules: { validate: (chosen) => chosen.length > 0 || messages.daysRequired },
  }).field

  const save = form.handleSubmit(async (typed) => {
    const { categories: served, ...hours } = toBody(typed, menu)
    // Without the list of the menu nobody could choose, so the hours keep the categories they have.
    const body = categories.data ? { ...hours, ...(served && { categories: served }) } : hours
    try {
      if (daypart) await update.mutateAsync({ params: { id: daypart.id }, body })
      else await create.mutateAsync({ body })
    } catch (error) {
      return tellFailure(error, messages.saveFailed)
    }
    toast.success(daypart ? messages.updated(body.name) : messages.added(body.name))
    onClose()
  })

  return (
    <FormDialog
      title={daypart ? 'Edit Serving Hours' : 'New Serving Hours'}
      submitLabel={daypart ? 'Save Changes' : 'Save Serving Hours'}
      isDirty={formState.isDirty}
      isSaving={create.isPending || update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        required
        maxLength={MAX_DAYPART_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: validateName })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={messages.from}
          type="time"
          required
          error={errors.from?.message}
          {...register('from', { validate: validateTime })}
        />
        <TextField
          label={messages.to}
          type="time"
          required
          hint={endHintOf(from, to)}
          error={errors.to?.message}
          {...register('to', { validate: validateTime })}
        />
      </div>
      <p className="text-sm text-muted">{messages.grace}</p>
      <fieldset className="grid gap-2">
        <legend className="text-base font-medium">{messages.days}</legend>
        <div className="flex flex-wrap gap-x-6">
          {WEEK.map(({ day, label }) => (
            <CheckboxField
              key={day}
              label={label}
              checked={days.value.includes(day)}
              onChange={(event) =>
                days.onChange(
                  WEEK.map((each) => each.day).filter((each) =>
                    each === day ? event.target.checked : days.value.includes(each),
                  ),
                )
              }
            />
          ))}
        </div>
        {errors.days && (
          <p role="alert" className="text-sm text-danger-ink">
            {errors.days.message}
          </p>
        )}
      </fieldset>
      <ServedCategories form={form} menu={menu} />
    </FormDialog>
  )
}
