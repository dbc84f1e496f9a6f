import { TextAreaField, type TextAreaFieldProps } from '@tiffin/ui'
import { useEffect, useId, useRef } from 'react'
import { messages } from '../messages.ts'
import { checkFeatures } from './check-features.ts'

type FeaturesFieldProps = Omit<TextAreaFieldProps, 'label'> & {
  readonly text: string
  /** True when the form was sent and refused because of this field. */
  readonly isWrong: boolean
}

/**
 * Shows the field for features as JSON. The text is checked after each key press. The problems and their places are
 * listed below the field, and screen readers read them out when the typing pauses.
 */
export function FeaturesField({ text, isWrong, ...area }: FeaturesFieldProps) {
  const id = useId()
  const checked = checkFeatures(text)
  const error = isWrong && checked.status === 'not-json' ? messages.invalidJson : undefined
  const isRefused = isWrong && checked.status !== 'valid'
  const problems = useRef<HTMLDivElement>(null)
  // The focus scrolls only the box into view, so the problems below the box are scrolled into view as well.
  useEffect(() => {
    if (isRefused) problems.current?.scrollIntoView({ block: 'nearest' })
  }, [isRefused])
  return (
    <div className="grid gap-2">
      <TextAreaField
        label="Features (JSON)"
        required
        rows={7}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        className="font-mono text-sm"
        error={error}
        {...(!error && { 'aria-describedby': id, 'aria-invalid': isRefused || undefined })}
        {...area}
      />
      <div ref={problems} id={id} role="status" className="text-sm">
        {checked.status === 'valid' ? (
          <p className="text-confirm-ink">Valid. −1 is unlimited.</p>
        ) : (
          <ul className="grid gap-1 text-danger-ink">
            {checked.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
