type File = { readonly name: string; readonly type: 'text/csv' | 'application/json'; readonly content: string }

/**
 * The mark at the beginning of a UTF-8 file. Without this mark Excel takes the bytes of ₹ and of Hindi for Latin
 * letters.
 */
export const UTF8_BOM = '\uFEFF'

/** Hands a text to the browser as a download. */
export function saveFile({ name, type, content }: File): void {
  saveBlob(name, new Blob([content], { type: `${type};charset=utf-8` }))
}

/** Returns the name without the characters that file systems refuse. */
export function fileNameOf(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '').trim()
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // After a second the browser has read the object URL, so the content can be removed from memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
