import { createDevice, listDevices, type Station } from '@tiffin/contracts'
import { DEVICE_KINDS, MAX_DEVICE_NAME_LENGTH, type DeviceKind } from '@tiffin/domain'
import { Button, SelectField, TextField } from '@tiffin/ui'
import { useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import type { ShownCode } from './shown-code.ts'
import { stationOptions } from './station-field.ts'

type NewDevice = { readonly kind: DeviceKind; readonly name: string; readonly station: string }
type AddDeviceFormProps = { readonly stations: readonly Station[]; readonly onCode: (code: ShownCode) => void }

const KINDS = DEVICE_KINDS.map((kind) => ({ value: kind, label: messages.kinds[kind] }))

/** The width from which the button is beside the last field, with and without the field for a station. */
const BELOW_LABELS = { withStation: '@min-[25rem]:mt-6', without: '@min-[40rem]:mt-6' } as const

/** Adds a kitchen screen or a print agent. Passes its pairing code to `onCode`. */
export function AddDeviceForm({ stations, onCode }: AddDeviceFormProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createDevice, { invalidates: [listDevices] })
  const { control, register, handleSubmit, reset, formState } = useForm<NewDevice>({
    defaultValues: { kind: 'screen', name: '', station: '' },
  })
  const kind = useWatch({ control, name: 'kind' })
  const asksStation = kind === 'screen' && stations.length > 0
  useUnsavedChanges(formState.isDirty)

  const add = handleSubmit(async (form) => {
    const name = form.name.trim()
    try {
      const { code, expires_at } = await create.mutateAsync({
        body: { kind, name, ...(kind === 'screen' && form.station && { station_id: form.station }) },
      })
      reset()
      onCode({ name, kind, code, expires_at })
    } catch (error) {
      tellFailure(error, messages.addFailed)
    }
  })

  return (
    <form
      noValidate
      aria-label={messages.add[kind]}
      onSubmit={(event) => void add(event)}
      className="@container flex flex-wrap items-start gap-3"
    >
      <div className="min-w-[min(11rem,100%)]">
        <SelectField label={messages.kind} options={KINDS} {...register('kind')} />
      </div>
      <div className="min-w-[min(14rem,100%)] flex-1">
        <TextField
          label={messages.names[kind]}
          required
          autoComplete="off"
          maxLength={MAX_DEVICE_NAME_LENGTH}
          error={formState.errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || messages.nameMissing })}
        />
      </div>
      {asksStation && (
        <div className="min-w-[min(11rem,100%)]">
          <SelectField label={messages.station} options={stationOptions(stations)} {...register('station')} />
        </div>
      )}
      <Button
        type="submit"
        busy={create.isPending}
        icon={<Plus size={20} aria-hidden />}
        // When the button is beside the fields, the margin aligns it with their inputs, which are below the labels.
        className={BELOW_LABELS[asksStation ? 'withStation' : 'without']}
      >
        {messages.add[kind]}
      </Button>
    </form>
  )
}
