import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

export type FormDialogProps = {
  readonly title: string
  readonly submitLabel: string
  /** The label of the closing button, for forms where "Cancel" could be taken for the submit action. */
  readonly closeLabel?: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  /**
   * Handles the submit. A dialog with fields passes the handler of the form library, which keeps the input after a
   * failure and focuses the first wrong field.
   */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form in a dialog over the page, with the first field focused. Closing the dialog with unsaved changes asks first;
 * the caller guards navigation away from the page.
 */
export function FormDialog({
  title,
  submitLabel,
  closeLabel = 'Cancel',
  isDirty,
  isSaving,
  onSubmit,
  onClose,
  className,
  children,
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        title={title}
        onClose={close}
        initialFocus={() => form.current?.querySelector<HTMLElement>('input:not([readonly]), select, textarea') ?? null}
        {...(className && { className })}
        footer={
          <>
            <Button onClick={close}>{closeLabel}</Button>
            <Button type="submit" form={id} variant="primary" busy={isSaving}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {children}
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title="Unsaved changes"
          message="Your changes have not been saved. Close without saving them?"
          confirmLabel="Discard"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        />
      )}
    </>
  )
}
