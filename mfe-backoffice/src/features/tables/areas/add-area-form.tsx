import { createArea, listAreas, type Area } from '@tiffin/contracts'
import { MAX_AREA_NAME_LENGTH } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { messages } from '../messages.ts'
import { nameRule } from '../table-rules.ts'
import { findNamesake } from './find-namesake.ts'

type AreaForm = { readonly name: string }

export function AddAreaForm({ areas }: { areas: readonly Area[] }) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createArea, { invalidates: [listAreas] })
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<AreaForm>({
    defaultValues: { name: '' },
  })
  useUnsavedChanges(formState.isDirty)

  const add = handleSubmit(async (form) => {
    const name = form.name.trim()
    if (findNamesake(name, areas)) {
      setError('name', { message: messages.areaExists(name) }, { shouldFocus: true })
      toast.warning(messages.areaExists(name), { id: 'area-exists' })
      return
    }
    try {
      await create.mutateAsync({ body: { name } })
    } catch (error) {
      return tellFailure(error, messages.addAreaFailed)
    }
    toast.success(messages.areaAdded(name))
    setFocus('name')
    reset()
  })

  return (
    <form
      noValidate
      aria-label="Add area"
      onSubmit={(event) => void add(event)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
    >
      <TextField
        label="Area Name"
        required
        autoComplete="off"
        maxLength={MAX_AREA_NAME_LENGTH}
        error={formState.errors.name?.message}
        {...register('name', nameRule)}
      />
      <Button type="submit" busy={create.isPending} icon={<Plus size={20} aria-hidden />} className="mt-6">
        Add Area
      </Button>
    </form>
  )
}
