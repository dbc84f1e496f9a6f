import { CheckboxField } from '@tiffin/ui'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { COLUMN_NAMES, EXPORT_COLUMNS } from './export-columns.ts'

/** Chooses the columns of the CSV. The checkboxes share one field of the form, the list of the checked columns. */
export function ColumnsField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium text-ink">CSV Columns</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {EXPORT_COLUMNS.map((column) => (
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
