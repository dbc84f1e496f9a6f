import { FormDialog } from '@tiffin/app-kit'
import { listOrders, listTables, updateTable, type Area, type Table } from '@tiffin/contracts'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { FormProblem, TableFields } from './table-fields.tsx'
import type { TableForm } from './table-rules.ts'

type EditTableDialogProps = { readonly table: Table; readonly areas: readonly Area[]; readonly onClose: () => void }

export function EditTableDialog({ table, areas, onClose }: EditTableDialogProps) {
  const tellFailure = useTellFailure()
  const update = useApiMutation(updateTable, { invalidates: [listTables, listOrders] })
  const form = useForm<TableForm>({ defaultValues: { name: table.name, pax: table.pax, areaId: table.area_id ?? '' } })
  const { handleSubmit, formState } = form
  const hasProblem = Object.keys(formState.errors).length > 0

  const save = handleSubmit(
    async ({ name, pax, areaId }) => {
      const body = { name: name.trim(), pax, areaId }
      try {
        await update.mutateAsync({ params: { id: table.id }, body })
      } catch (error) {
        return tellFailure(error, messages.updateTableFailed)
      }
      toast.success(messages.tableUpdated(body.name))
      onClose()
    },
    () => toast.warning(messages.tableInvalid, { id: 'table-invalid' }),
  )

  return (
    <FormDialog
      title="Edit Table"
      submitLabel="Save Changes"
      isDirty={formState.isDirty}
      isSaving={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TableFields form={form} areas={areas} />
      <FormProblem text={hasProblem ? messages.tableInvalid : null} />
    </FormDialog>
  )
}
