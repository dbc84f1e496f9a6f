import { FormDialog as Dialog, type FormDialogProps } from '@tiffin/ui'
import { useUnsavedChanges } from '@tiffin/web-kit'

/** Shows a form in a dialog over the page. Closing the dialog, or leaving the page, with unsaved changes asks first. */
export function FormDialog(props: FormDialogProps) {
  useUnsavedChanges(props.isDirty)
  return <Dialog {...props} />
}
