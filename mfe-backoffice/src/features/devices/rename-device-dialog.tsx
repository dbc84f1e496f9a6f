import { FormDialog } from '@tiffin/app-kit'
import { listDevices, renameDevice, type Device } from '@tiffin/contracts'
import { MAX_DEVICE_NAME_LENGTH } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

type RenameDeviceDialogProps = {
  /** As it was when the dialog opened. */
  readonly device: Device
  readonly onClose: () => void
}

/** Another name for a device; it stays paired. */
export function RenameDeviceDialog({ device, onClose }: RenameDeviceDialogProps) {
  const tellFailure = useTellFailure()
  const rename = useApiMutation(renameDevice, { invalidates: [listDevices] })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: device.name } })
  const save = handleSubmit(async (form) => {
    const name = form.name.trim()
    try {
      await rename.mutateAsync({ params: { id: device.id }, body: { name } })
    } catch (error) {
      return tellFailure(error, messages.renameFailed)
    }
    toast.success(messages.renamed(name))
    onClose()
  })
  return (
    <FormDialog
      title={messages.renameTitle(device.name)}
      submitLabel="Save Changes"
      isDirty={formState.isDirty}
      isSaving={rename.isPending}
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
    </FormDialog>
  )
}
