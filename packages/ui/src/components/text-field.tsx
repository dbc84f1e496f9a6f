import type { InputHTMLAttributes, Ref } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    readonly ref?: Ref<HTMLInputElement>
  }

export function TextField({ label, hint, error, required, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          required={required}
          className={cx(controlClass, className)}
          {...input}
        />
      )}
    </Field>
  )
}
