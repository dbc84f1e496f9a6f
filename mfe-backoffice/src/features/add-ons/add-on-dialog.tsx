import { FormDialog } from '@tiffin/app-kit'
import {
  createModifierGroup,
  listMenu,
  listModifierGroups,
  updateModifierGroup,
  type ModifierGroup,
} from '@tiffin/contracts'
import { MAX_MODIFIER_NAME_LENGTH, MOST_OPTIONS_OF_GROUP } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { formOfGroup, toBody, validateMax, validateMin, type AddOnForm } from './add-on-form.ts'
import { messages } from './messages.ts'
import { OptionFields } from './option-fields.tsx'

type AddOnDialogProps = {
  /** The group as it was when the dialog opened; null for a new group. */
  readonly group: ModifierGroup | null
  readonly onClose: () => void
}

const invalidates = [listModifierGroups, listMenu]

/** Adds or edits a group of add-ons: its name, how many of its options a guest chooses, and the options. */
export function AddOnDialog({ group, onClose }: AddOnDialogProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createModifierGroup, { invalidates })
  const update = useApiMutation(updateModifierGroup, { invalidates })
  const form = useForm<AddOnForm>({ defaultValues: formOfGroup(group) })
  const { register, formState } = form
  const { errors } = formState

  const save = form.handleSubmit(async (typed) => {
    const body = toBody(typed)
    try {
      if (group) await update.mutateAsync({ params: { id: group.id }, body })
      else await create.mutateAsync({ body })
    } catch (error) {
      return tellFailure(error, messages.saveFailed)
    }
    toast.success(group ? messages.updated(body.name) : messages.added(body.name))
    onClose()
  })

  const count = { type: 'number', inputMode: 'numeric', required: true, max: MOST_OPTIONS_OF_GROUP, step: 1 } as const
  return (
    <FormDialog
      title={group ? 'Edit Add-ons' : 'New Add-ons'}
      submitLabel={group ? 'Save Changes' : 'Save Add-ons'}
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
        maxLength={MAX_MODIFIER_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...count}
          label={messages.min}
          hint={messages.minHint}
          min={0}
          error={errors.min?.message}
          {...register('min', { validate: validateMin, deps: 'max' })}
        />
        <TextField
          {...count}
          label={messages.max}
          min={1}
          error={errors.max?.message}
          {...register('max', { validate: validateMax })}
        />
      </div>
      <OptionFields form={form} />
    </FormDialog>
  )
}
