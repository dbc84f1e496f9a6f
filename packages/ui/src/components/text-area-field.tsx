import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field, type FieldProps } from './field.tsx'

export type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & { readonly ref?: Ref<HTMLTextAreaElement> }

export function TextAreaField({ label, hint, error, required, className, rows = 3, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          rows={rows}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          required={required}
          className={cx(controlClass, 'py-2', className)}
          {...area}
        />
      )}
    </Field>
  )
}
