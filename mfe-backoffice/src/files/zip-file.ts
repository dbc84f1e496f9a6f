import { strToU8, Zip, ZipDeflate } from 'fflate'

const LEVEL = 6

/** A file in the archive. Its text is written in parts. */
export type ZipEntry = { write(text: string): void; end(): void }

/**
 * Creates an archive that compresses each text when it is written, so that only compressed data stays in memory.
 * `finish` rejects when compressing failed.
 */
export function createZip(at: Date): { add(name: string): ZipEntry; finish(): Promise<Blob> } {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let fail: (error: Error) => void
  let done: () => void
  const ended = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  // `finish` reports a failure. This handler prevents an unhandled rejection before `finish` is called.
  ended.catch(() => undefined)
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return fail(error)
    parts.push(chunk as Uint8Array<ArrayBuffer>)
    if (isLast) done()
  })
  return {
    add(name) {
      const file = new ZipDeflate(name, { level: LEVEL })
      file.mtime = at
      zip.add(file)
      return { write: (text) => file.push(strToU8(text)), end: () => file.push(new Uint8Array(0), true) }
    },
    async finish() {
      zip.end()
      await ended
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
