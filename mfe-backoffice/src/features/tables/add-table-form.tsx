import { useIdempotencyKey } from '@tiffin/app-kit'
import { createTable, listTables, type Area } from '@tiffin/contracts'
import { Button, cx } from '@tiffin/ui'
import { toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { FormProblem, TableFields } from './table-fields.tsx'
import { blankTable, type TableForm } from './table-rules.ts'

/**
 * Adds a table. The form keeps the area, because the next table is likely to be in the same one. `areas` is undefined
 * until the areas are loaded.
 */
export function AddTableForm({ areas }: { areas: readonly Area[] | undefined }) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createTable, { invalidates: [listTables] })
  const { keyFor, forget } = useIdempotencyKey()
  const form = useForm<TableForm>({ defaultValues: blankTable })
  const { handleSubmit, reset, setFocus, formState } = form
  const hasProblem = Object.keys(formState.errors).length > 0
  useUnsavedChanges(formState.isDirty)

  const add = handleSubmit(
    async ({ name, pax, areaId }) => {
      const body = { name: name.trim(), pax, areaId }
      try {
        await create.mutateAsync({ body, idempotencyKey: keyFor(JSON.stringify(body)) })
      } catch (error) {
        return tellFailure(error, messages.addTableFailed)
      }
      forget()
      toast.success(messages.tableAdded(body.name))
      setFocus('name')
      reset({ ...blankTable, areaId })
    },
    () => toast.warning(messages.newTableInvalid, { id: 'table-invalid' }),
  )

  return (
    <form noValidate aria-label="Add New Table" onSubmit={(event) => void add(event)} className="@container grid gap-4">
      <div
        className={cx(
          'grid max-w-form gap-4 @min-[40rem]:max-w-none',
          '@min-[40rem]:grid-cols-[minmax(0,2fr)_7rem_minmax(0,2fr)_auto] @min-[40rem]:items-start',
        )}
      >
        <TableFields form={form} areas={areas ?? []} />
        {/* On a wide screen the margin aligns the button with the inputs, which have labels above them. */}
        <Button
          type="submit"
          variant="primary"
          busy={create.isPending}
          disabled={areas?.length === 0}
          icon={<Plus size={20} aria-hidden />}
          className="justify-self-start @min-[40rem]:mt-6"
        >
          Add Table
        </Button>
      </div>
      {areas?.length === 0 && <p className="text-base text-warning-ink">{messages.areaFirst}</p>}
      <FormProblem text={hasProblem ? messages.newTableInvalid : null} />
    </form>
  )
}
