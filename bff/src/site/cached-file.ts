import { readFile, stat } from 'node:fs/promises'

/** Reads a file and caches it until its modification time changes, so a new build of the shell needs no restart. */
export function cachedFile(file: string): () => Promise<string> {
  let known: { mtimeMs: number; text: string } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, text: await readFile(file, 'utf8') }
    return known.text
  }
}
