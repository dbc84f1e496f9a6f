import { FormDialog } from '@tiffin/app-kit'
import { listDevices, renameDevice, type Device, type Station } from '@tiffin/contracts'
import { MAX_DEVICE_NAME_LENGTH } from '@tiffin/domain'
import { SelectField, TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { stationOptions } from './station-field.ts'

type EditDeviceDialogProps = {
  /** The device as it was when the dialog opened. */
  readonly device: Device
  readonly stations: readonly Station[]
  readonly onClose: () => void
}

/** Changes the name of a device, and the station whose tickets a screen shows. The device stays paired. */
export function EditDeviceDialog({ device, stations, onClose }: EditDeviceDialogProps) {
  const tellFailure = useTellFailure()
  const change = useApiMutation(renameDevice, { invalidates: [listDevices] })
  const hasStation = device.kind === 'screen' && stations.length > 0
  const known = stations.some(({ id }) => id === device.station_id) ? device.station_id : null
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: device.name, station: known ?? '' },
  })
  const save = handleSubmit(async ({ name: typed, station }) => {
    const name = typed.trim()
    const body = { name, ...(hasStation && { station_id: station || null }) }
    try {
      await change.mutateAsync({ params: { id: device.id }, body })
    } catch (error) {
      return tellFailure(error, messages.changeFailed)
    }
    toast.success(messages.changed(name))
    onClose()
  })
  return (
    <FormDialog
      title={messages.editTitle(device.name)}
      submitLabel="Save Changes"
      isDirty={formState.isDirty}
      isSaving={change.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={messages.newName}
        required
        maxLength={MAX_DEVICE_NAME_LENGTH}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameMissing })}
      />
      {hasStation && (
        <SelectField
          label={messages.station}
          hint={messages.stationHint}
          options={stationOptions(stations)}
          {...register('station')}
        />
      )}
    </FormDialog>
  )
}
