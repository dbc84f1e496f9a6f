import type { Area } from '@tiffin/contracts'
import { MAX_TABLE_NAME_LENGTH } from '@tiffin/domain'
import { SelectField, TextField } from '@tiffin/ui'
import type { UseFormReturn } from 'react-hook-form'
import { areaOptions, areaRule, nameRule, paxInput, paxRule, type TableForm } from './table-rules.ts'

/** Shows the fields Name, Pax and Area, which both forms of a table have. */
export function TableFields({ form, areas }: { form: UseFormReturn<TableForm>; areas: readonly Area[] }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={MAX_TABLE_NAME_LENGTH}
        error={errors.name?.message}
        {...register('name', nameRule)}
      />
      <TextField label="Pax" required {...paxInput} error={errors.pax?.message} {...register('pax', paxRule)} />
      <SelectField
        label="Area"
        required
        options={areaOptions(areas)}
        error={errors.areaId?.message}
        {...register('areaId', areaRule)}
      />
    </>
  )
}

/** Shows the problem of the whole form, for which the specification has one sentence. */
export function FormProblem({ text }: { text: string | null }) {
  return text && <p className="text-base font-medium text-danger-ink">{text}</p>
}
