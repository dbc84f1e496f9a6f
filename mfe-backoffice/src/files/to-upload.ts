import { importMenu } from '@tiffin/contracts'

/** The file as the import takes it; a trial and the real run send the same. */
export function toUpload(file: File): FormData {
  const data = new FormData()
  data.append(importMenu.upload.field, file)
  return data
}
