import { importMenu } from '@tiffin/contracts'

/** Returns the body of an import of the file; the trial and the real import send the same. */
export function toUpload(file: File): FormData {
  const data = new FormData()
  data.append(importMenu.upload.field, file)
  return data
}
