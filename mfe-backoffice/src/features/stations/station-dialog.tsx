import { FormDialog } from '@tiffin/app-kit'
import { createStation, listStationRoutes, listStations, updateStation, type Station } from '@tiffin/contracts'
import {
  DEFAULT_AMBER_MINUTES,
  DEFAULT_RED_MINUTES,
  MAX_STATION_MINUTES,
  MAX_STATION_NAME_LENGTH,
} from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

type StationForm = { readonly name: string; readonly amber: string; readonly red: string }
type StationDialogProps = {
  /** The station as it was when the dialog opened; null adds one. */
  readonly station: Station | null
  readonly onClose: () => void
}

const invalidates = [listStations, listStationRoutes]

/** Adds or edits a station: its name, and the minutes after which its tickets turn amber and red. */
export function StationDialog({ station, onClose }: StationDialogProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createStation, { invalidates })
  const update = useApiMutation(updateStation, { invalidates })
  const { register, handleSubmit, formState } = useForm<StationForm>({
    defaultValues: {
      name: station?.name ?? '',
      amber: String(station?.amber_minutes ?? DEFAULT_AMBER_MINUTES),
      red: String(station?.red_minutes ?? DEFAULT_RED_MINUTES),
    },
  })
  const { errors } = formState

  const save = handleSubmit(async ({ name: typed, amber, red }) => {
    const name = typed.trim()
    const body = { name, amber_minutes: Number(amber), red_minutes: Number(red) }
    try {
      if (station) await update.mutateAsync({ params: { id: station.id }, body })
      else await create.mutateAsync({ body })
    } catch (error) {
      return tellFailure(error, messages.saveFailed)
    }
    toast.success(station ? messages.updated(name) : messages.added(name))
    onClose()
  })

  const minutes = {
    type: 'number',
    inputMode: 'numeric',
    required: true,
    min: 1,
    max: MAX_STATION_MINUTES,
    step: 1,
  } as const
  return (
    <FormDialog
      title={station ? 'Edit Station' : 'Add Station'}
      submitLabel={station ? 'Save Changes' : 'Add Station'}
      isDirty={formState.isDirty}
      isSaving={create.isPending || update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label="Station Name"
        required
        maxLength={MAX_STATION_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...minutes}
          label="Amber after (minutes)"
          error={errors.amber?.message}
          {...register('amber', { validate: (amber) => areMinutes(amber) || messages.minutesInvalid })}
        />
        <TextField
          {...minutes}
          label="Red after (minutes)"
          error={errors.red?.message}
          {...register('red', {
            validate: (red, { amber }) =>
              areMinutes(red) ? Number(red) > Number(amber) || messages.redTooSoon : messages.minutesInvalid,
          })}
        />
      </div>
    </FormDialog>
  )
}

function areMinutes(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_STATION_MINUTES
}
