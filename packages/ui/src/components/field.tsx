import { useId, type ReactNode } from 'react'

type FieldShape = { readonly id: string; readonly describedBy: string | undefined; readonly invalid: boolean }

export type FieldProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
}

export const controlClass =
  'w-full min-h-11 rounded-control border border-control bg-surface px-3 text-base text-ink ' +
  'placeholder:text-muted disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted ' +
  'aria-invalid:border-danger'

/** A form field with its label above and its error or hint below, both connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: FieldProps & { children: (shape: FieldShape) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {required && (
          <span aria-hidden className="text-danger-ink">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, describedBy: note ? `${id}-note` : undefined, invalid: error !== undefined })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-sm text-danger-ink' : 'text-sm text-muted'}>
          {note}
        </p>
      )}
    </div>
  )
}
