import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { controlClass, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>

/**
 * A password field with a button that shows the password, because typing errors use up the few tries that a login has.
 * The button is named by a hidden text and not by a label, so that the field is the only element with the label.
 */
export function PasswordField({ label, hint, error, required, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, describedBy, invalid }) => (
        <span className="relative grid">
          <input
            id={id}
            type={isShown ? 'text' : 'password'}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            required={required}
            spellCheck={false}
            autoCapitalize="none"
            className={cx(controlClass, 'pr-12', className)}
            {...input}
          />
          <button
            type="button"
            aria-pressed={isShown}
            disabled={input.disabled}
            onClick={() => setShown(!isShown)}
            className={cx(
              'absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted',
              'enabled:hover:text-ink disabled:cursor-not-allowed',
            )}
          >
            <span className="sr-only">Show password</span>
            <Icon size={20} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
