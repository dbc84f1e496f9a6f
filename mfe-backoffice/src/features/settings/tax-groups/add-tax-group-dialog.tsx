import { FormDialog } from '@tiffin/app-kit'
import { createTaxGroup, listTaxGroups } from '@tiffin/contracts'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { messages } from '../messages.ts'
import { TaxGroupFields, type GstOfForm, type TaxGroupForm } from './tax-group-fields.tsx'

/** Most taxes of a restaurant in India are GST, which is split, so the form begins with that. */
const blank: TaxGroupForm = { name: '', rate: '', is_split: true, kind: 'gst' }

export function AddTaxGroupDialog({ gst, onClose }: { gst: GstOfForm; onClose: () => void }) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createTaxGroup, { invalidates: [listTaxGroups] })
  const { register, handleSubmit, formState } = useForm<TaxGroupForm>({ defaultValues: blank })

  const add = handleSubmit(async ({ name, rate, is_split, kind }) => {
    try {
      await create.mutateAsync({
        body: { name: name.trim(), rate: Number(rate), is_split, ...(gst !== null && { kind }) },
      })
    } catch (error) {
      return tellFailure(error, messages.taxGroupSaveFailed)
    }
    toast.success(messages.groupAdded(name.trim()))
    onClose()
  })

  return (
    <FormDialog
      title="Add Tax Group"
      submitLabel="Add Group"
      isDirty={formState.isDirty}
      isSaving={create.isPending}
      onSubmit={(event) => void add(event)}
      onClose={onClose}
    >
      <TaxGroupFields register={register} errors={formState.errors} isNameFixed={false} gst={gst} />
    </FormDialog>
  )
}
