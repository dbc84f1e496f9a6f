import { importMenu } from '@tiffin/contracts'

/** Returns the body of an import of the file; the trial import and the real one send the same body. */
export function toUpload(file: File): FormData {
  const data = new FormData()
  data.append(importMenu.upload.field, file)
  return data
}
