import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

export type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> & {
    readonly ref?: Ref<HTMLSelectElement>
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }

/** The system's own list: on a tablet nothing beats it. */
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
