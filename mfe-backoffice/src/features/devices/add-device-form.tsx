import { createDevice, listDevices, type Station } from '@tiffin/contracts'
import { MAX_DEVICE_NAME_LENGTH } from '@tiffin/domain'
import { Button, SelectField, TextField } from '@tiffin/ui'
import { useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import type { ShownCode } from './shown-code.ts'
import { stationOptions } from './station-field.ts'

type AddDeviceFormProps = { readonly stations: readonly Station[]; readonly onCode: (code: ShownCode) => void }

/** Adds a kitchen screen, and passes on the code with which the screen pairs. */
export function AddDeviceForm({ stations, onCode }: AddDeviceFormProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createDevice, { invalidates: [listDevices] })
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { name: '', station: '' } })
  useUnsavedChanges(formState.isDirty)

  const add = handleSubmit(async (form) => {
    const name = form.name.trim()
    try {
      const { code, expires_at } = await create.mutateAsync({
        body: { kind: 'screen', name, ...(form.station && { station_id: form.station }) },
      })
      reset()
      onCode({ name, code, expires_at })
    } catch (error) {
      tellFailure(error, messages.addFailed)
    }
  })

  return (
    <form
      noValidate
      aria-label={messages.add}
      onSubmit={(event) => void add(event)}
      className="@container flex flex-wrap items-start gap-3"
    >
      <div className="min-w-56 flex-1">
        <TextField
          label={messages.name}
          required
          autoComplete="off"
          maxLength={MAX_DEVICE_NAME_LENGTH}
          error={formState.errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || messages.nameMissing })}
        />
      </div>
      {stations.length > 0 && (
        <div className="min-w-44">
          <SelectField label={messages.station} options={stationOptions(stations)} {...register('station')} />
        </div>
      )}
      <Button
        type="submit"
        busy={create.isPending}
        icon={<Plus size={20} aria-hidden />}
        // Where the button is beside the fields, a margin puts it below the height of their labels.
        className={stations.length > 0 ? '@min-[40rem]:mt-6' : '@min-[28rem]:mt-6'}
      >
        {messages.add}
      </Button>
    </form>
  )
}
