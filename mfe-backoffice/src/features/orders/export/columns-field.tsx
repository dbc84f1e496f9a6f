import { CheckboxField } from '@tiffin/ui'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { COLUMN_NAMES, type ExportColumn } from './export-columns.ts'

type ColumnsFieldProps = {
  readonly offered: readonly ExportColumn[]
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
}

/** Chooses the columns of the CSV. The checkboxes share one field of the form: the list of the checked columns. */
export function ColumnsField({ offered, field, error }: ColumnsFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium text-ink">CSV Columns</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {offered.map((column) => (
          <CheckboxField key={column} label={COLUMN_NAMES[column]} value={column} {...field} />
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
