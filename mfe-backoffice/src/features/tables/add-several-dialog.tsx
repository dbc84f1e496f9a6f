import { FormDialog } from '@tiffin/app-kit'
import { createTables, listTables, MAX_TABLES_AT_ONCE, type Area, type Table } from '@tiffin/contracts'
import { DEFAULT_PAX, MAX_TABLE_NAME_LENGTH } from '@tiffin/domain'
import { SelectField, TextAreaField, TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm, useWatch } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { NamesPreview } from './names-preview.tsx'
import { isTaken, readNames } from './several-names.ts'
import { areaOptions, areaRule, paxInput, paxRule } from './table-rules.ts'

type SeveralForm = { readonly names: string; readonly pax: number; readonly areaId: string }
type AddSeveralDialogProps = {
  readonly tables: readonly Table[]
  readonly areas: readonly Area[]
  readonly onClose: () => void
}

/** Adds several tables together: their names as a range or a list, all with the same pax and area. */
export function AddSeveralDialog({ tables, areas, onClose }: AddSeveralDialogProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createTables, { invalidates: [listTables] })
  const { register, handleSubmit, control, formState } = useForm<SeveralForm>({
    defaultValues: { names: '', pax: DEFAULT_PAX, areaId: areas.length === 1 ? (areas[0]?.id ?? '') : '' },
  })
  const { errors, isDirty } = formState
  const [typed, areaId] = useWatch({ control, name: ['names', 'areaId'] })

  const newNames = ({ names, areaId: chosenId }: Pick<SeveralForm, 'names' | 'areaId'>) =>
    readNames(names, MAX_TABLES_AT_ONCE).filter((name) => !isTaken(name, chosenId, tables))
  const add = handleSubmit(async (form) => {
    const names = newNames(form)
    try {
      await create.mutateAsync({ body: { names, pax: form.pax, areaId: form.areaId } })
    } catch (error) {
      return tellFailure(error, messages.addTableFailed)
    }
    toast.success(messages.tablesAdded(names.length))
    onClose()
  })

  return (
    <FormDialog
      title="Add Several Tables"
      submitLabel="Add Tables"
      isDirty={isDirty}
      isSaving={create.isPending}
      onSubmit={(event) => void add(event)}
      onClose={onClose}
    >
      <TextAreaField
        label="Names"
        required
        rows={2}
        hint={messages.severalHint}
        error={errors.names?.message}
        {...register('names', {
          validate: (names, form) => problemWith(readNames(names, MAX_TABLES_AT_ONCE), newNames(form)),
        })}
      />
      <div className="flex flex-wrap items-start gap-4 *:first:w-28 *:last:min-w-[min(8rem,100%)] *:last:flex-1">
        <TextField label="Pax" required {...paxInput} error={errors.pax?.message} {...register('pax', paxRule)} />
        <SelectField
          label="Area"
          required
          options={areaOptions(areas)}
          error={errors.areaId?.message}
          {...register('areaId', areaRule)}
        />
      </div>
      <NamesPreview
        names={readNames(typed, MAX_TABLES_AT_ONCE).map((name) => ({ name, isTaken: isTaken(name, areaId, tables) }))}
      />
    </FormDialog>
  )
}

function problemWith(names: readonly string[], fresh: readonly string[]): true | string {
  if (names.length === 0) return messages.severalMissing
  if (fresh.length === 0) return messages.severalNone
  if (fresh.length > MAX_TABLES_AT_ONCE) return messages.severalTooMany(MAX_TABLES_AT_ONCE)
  return fresh.every((name) => name.length <= MAX_TABLE_NAME_LENGTH) || messages.severalTooLong(MAX_TABLE_NAME_LENGTH)
}
