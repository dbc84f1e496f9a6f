import { FormDialog } from '@tiffin/app-kit'
import { listMenu, listTaxGroups, updateTaxGroup, type TaxGroup } from '@tiffin/contracts'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { kindOfGroup } from './kind-of-group.ts'
import { messages } from '../messages.ts'
import { TaxGroupFields, type GstOfForm, type TaxGroupForm } from './tax-group-fields.tsx'

type EditTaxGroupDialogProps = {
  /** The group as it was when the dialog opened. */
  readonly opened: TaxGroup
  /** The group as it is now; null after another user has deleted it. */
  readonly selected: TaxGroup | null
  readonly gst: GstOfForm
  readonly onClose: () => void
}

/**
 * Changes rate, split and kind of a group. The user cannot change the name (spec §5), but the request contains it (spec
 * §7).
 */
export function EditTaxGroupDialog({ opened, selected, gst, onClose }: EditTaxGroupDialogProps) {
  const tellFailure = useTellFailure()
  const update = useApiMutation(updateTaxGroup, { invalidates: [listTaxGroups, listMenu] })
  const { register, handleSubmit, formState } = useForm<TaxGroupForm>({
    defaultValues: {
      name: opened.name,
      rate: String(opened.rate),
      is_split: opened.is_split,
      kind: kindOfGroup(opened),
    },
  })

  const save = handleSubmit(async ({ rate, is_split, kind }) => {
    if (!selected) return void toast.error(messages.noTaxGroupSelected)
    try {
      await update.mutateAsync({
        params: { id: selected.id },
        body: { name: selected.name, rate: Number(rate), is_split, ...(gst !== null && { kind }) },
      })
    } catch (error) {
      return tellFailure(error, messages.taxGroupSaveFailed)
    }
    toast.success(messages.groupUpdated(selected.name))
    onClose()
  })

  return (
    <FormDialog
      title="Edit Tax Group"
      submitLabel="Update Group"
      isDirty={formState.isDirty}
      isSaving={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TaxGroupFields register={register} errors={formState.errors} isNameFixed gst={gst} />
    </FormDialog>
  )
}
