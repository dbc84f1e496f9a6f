import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

export type BuildInfo = { readonly version: string; readonly commit: string | null; readonly releasedAt: Date }

/** Maps the address of every script and stylesheet of a folder to its SHA-384. */
export async function integrityOf(folder: string, address: (file: string) => string): Promise<Record<string, string>> {
  const runnable = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file)).toSorted()
  const hashes = await Promise.all(
    runnable.map(async (file) => [address(file), await hashOf(path.join(folder, file))] as const),
  )
  return Object.fromEntries(hashes)
}

/** Returns the size of the named files together after compression by Brotli, in bytes. */
export async function compressedBytesOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, `${file}.br`))).size))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

async function hashOf(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`
}
