import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

export type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> & {
    readonly ref?: Ref<HTMLSelectElement>
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }

/** A select field with the system's own list, which is the easiest one to use on a tablet. */
export function SelectField({ label, hint, error, required, options, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          required={required}
          className={cx(controlClass, 'text-ellipsis', className)}
          {...select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
