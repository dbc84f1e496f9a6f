import { readFile, stat } from 'node:fs/promises'

/** A file read again only when it was written again, so a new build of the shell needs no restart. */
export function cachedFile(file: string): () => Promise<string> {
  let known: { mtimeMs: number; text: string } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, text: await readFile(file, 'utf8') }
    return known.text
  }
}
