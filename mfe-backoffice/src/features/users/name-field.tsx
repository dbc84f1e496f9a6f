import { isStaffName, MAX_STAFF_NAME_LENGTH } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { messages } from './messages.ts'

type NameFieldProps = { readonly error: string | undefined; readonly field: UseFormRegisterReturn }

/**
 * Shows the field for the name that colleagues read. The forms of the specification lack this field, so it is optional
 * and comes last.
 */
export function NameField({ error, field }: NameFieldProps) {
  return (
    <TextField
      label="Name (optional)"
      autoComplete="off"
      maxLength={MAX_STAFF_NAME_LENGTH}
      hint={messages.nameHint}
      error={error}
      {...field}
    />
  )
}

export const nameRules = { validate: (name: string) => isStaffName(name) || messages.nameInvalid }
