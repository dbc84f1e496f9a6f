import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { ReleaseRefusal } from './release-errors.ts'
import { UPLOAD_FILE } from './uploaded-build.ts'

/** The limits of an uploaded build; the largest module of the product has 200 files and 6 MB with its source maps. */
export type UnpackLimits = { readonly files: number; readonly bytes: number }
const LIMITS: UnpackLimits = { files: 2_000, bytes: 48 * 1024 * 1024 }

/** The names in an archive. No part begins with a dot, so that no name leads out of the folder. */
const NAME = new RegExp(`^(package\\.json|${UPLOAD_FILE.replace('.', '\\.')}|dist(/[A-Za-z0-9_@-][\\w.@-]*)+)$`)
const LONGEST_NAME = 200

/**
 * Creates the target of an archive (tar, compressed by gzip) that is written chunk by chunk. Files are written into
 * `folder`, which need not exist. The archive is complete once `end` returned.
 */
export function createBuildUnpacker(folder: string, limits: UnpackLimits = LIMITS) {
  const names = new Set<string>()
  const files: { name: string; content: Buffer }[] = []
  let bytes = 0
  let failure: ReleaseRefusal | null = null
  const refuse = (reason: string) => void (failure ??= new ReleaseRefusal(reason))

  const gunzip = createGunzip()
  const parser = new Parser({ strict: true, gzip: false, brotli: false, zstd: false, onReadEntry: take })
  const damaged = () => refuse('The archive is cut off or damaged.')
  parser.on('error', damaged)
  gunzip.on('error', damaged)
  gunzip.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.bytes) refuse(`The build has more than ${limits.bytes / 1024 / 1024} MB.`)
    // What follows a refusal is thrown away, so that a small archive cannot fill the memory.
    if (!failure) parser.write(chunk)
  })
  gunzip.on('end', () => void (failure ?? parser.end()))

  function take(entry: ReadEntry): void {
    const { path: name } = entry
    if (entry.type === 'Directory') return void entry.resume()
    if (entry.type !== 'File' && entry.type !== 'OldFile') refuse(`${name} in the archive is no plain file.`)
    else if (name.length > LONGEST_NAME || !NAME.test(name)) refuse(`${name} is no name of a file of a build.`)
    else if (names.has(name)) refuse(`${name} is in the archive twice.`)
    else if (names.add(name).size > limits.files) refuse(`The build has more than ${limits.files} files.`)
    if (failure) return void entry.resume()
    const chunks: Buffer[] = []
    entry.on('data', (chunk) => void chunks.push(Buffer.from(chunk)))
    entry.on('end', () => void files.push({ name, content: Buffer.concat(chunks) }))
  }

  const closed = new Promise<void>((resolve) => void gunzip.once('close', resolve))
  // zlib does not call back about a chunk that it refused.
  const write = (chunk: Buffer) =>
    Promise.race([closed, new Promise<void>((resolve) => void gunzip.write(chunk, () => resolve()))])
  return {
    /** Takes the next chunk. @throws ReleaseRefusal as soon as something is wrong with the archive */
    async write(chunk: Buffer): Promise<void> {
      await write(chunk)
      if (failure) throw failure
    },

    /** Ends the archive and writes its files. @throws ReleaseRefusal */
    async end(): Promise<void> {
      gunzip.end()
      await closed
      if (!failure && names.size !== files.length) damaged()
      if (failure) throw failure
      for (const { name, content } of files) {
        const file = path.join(folder, name)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, content)
      }
    },
  }
}
