import { FormDialog } from '@tiffin/app-kit'
import { listAreas, listOrders, listTables, updateArea, type Area } from '@tiffin/contracts'
import { MAX_AREA_NAME_LENGTH } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { messages } from '../messages.ts'
import { findNamesake } from './find-namesake.ts'

type EditAreaDialogProps = { readonly area: Area; readonly areas: readonly Area[]; readonly onClose: () => void }

/** Renames an area. Saving an empty name, or the old one, just closes the dialog (spec §5). */
export function EditAreaDialog({ area, areas, onClose }: EditAreaDialogProps) {
  const tellFailure = useTellFailure()
  const update = useApiMutation(updateArea, { invalidates: [listAreas, listTables, listOrders] })
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: area.name } })

  const save = handleSubmit(async (form) => {
    const name = form.name.trim()
    if (name === '' || name === area.name) return onClose()
    if (findNamesake(name, areas, area.id)) {
      setError('name', { message: messages.areaExists(name) }, { shouldFocus: true })
      toast.warning(messages.areaExists(name), { id: 'area-exists' })
      return
    }
    try {
      await update.mutateAsync({ params: { id: area.id }, body: { name } })
    } catch (error) {
      return tellFailure(error, messages.updateAreaFailed)
    }
    toast.success(messages.areaUpdated(name))
    onClose()
  })

  return (
    <FormDialog
      title="Edit Area"
      submitLabel="Save Changes"
      isDirty={formState.isDirty}
      isSaving={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label="New Name"
        autoComplete="off"
        maxLength={MAX_AREA_NAME_LENGTH}
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </FormDialog>
  )
}
