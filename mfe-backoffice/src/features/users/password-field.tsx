import { CheckboxField, TextField, type TextFieldProps } from '@tiffin/ui'
import { useState } from 'react'

/** A password one chooses for somebody else, so it can be looked at before it is told. */
export function PasswordField(field: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid">
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={200}
      />
      <CheckboxField label="Show password" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
    </div>
  )
}
