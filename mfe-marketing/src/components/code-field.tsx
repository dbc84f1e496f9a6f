import { CODE_DIGITS } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import type { ClipboardEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** The number of digits of a mailed code (spec §5, §9). */

type CodeFieldProps = { readonly registration: UseFormRegisterReturn; readonly error: string | undefined }

/**
 * Shows the field for a mailed code. The field drops everything but digits, so that `123 456` can be pasted as mails
 * show it.
 */
export function CodeField({ registration, error }: CodeFieldProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // The browser would first cut the text to the length of the field, and a text with a space would lose a digit.
    event.preventDefault()
    const field = event.currentTarget
    field.value = digitsOf(event.clipboardData.getData('text'))
    void registration.onChange({ target: field, type: 'change' })
  }
  return (
    <TextField
      label="Verification code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      autoFocus
      error={error}
      {...registration}
      onChange={(event) => {
        event.target.value = digitsOf(event.target.value)
        return registration.onChange(event)
      }}
      onPaste={paste}
      // On a phone the focus scrolls to the field; the margin keeps the heading above it in sight.
      className="scroll-mt-48 text-lg tracking-wide tabular-nums"
    />
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_DIGITS)
}
