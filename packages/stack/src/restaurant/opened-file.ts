import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { extract } from 'tar'
import { verifyStored } from '../backup/stored-file.ts'
import { isErrno, StackFailure } from '../failure.ts'
import { damaged, pictureFileOf, readManifest, tableFileOf, type Manifest } from './manifest.ts'

/** A verified file: what it holds, and the folder with its parts. */
export type OpenedFile = { readonly manifest: Manifest; readonly folder: string }

/** Unpacks a file and verifies every checksum in it. @throws StackFailure for a damaged or cut file */
async function unpack(file: string, folder: string): Promise<Manifest> {
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
  } catch (cause) {
    if (isErrno(cause, 'ENOENT')) throw new StackFailure(`There is no file ${file}.`)
    throw damaged(file, (cause as Error).message, cause)
  }
  const manifest = await readManifest(folder, file)
  const parts = [
    ...Object.entries(manifest.services).flatMap(([service, { tables }]) =>
      Object.entries(tables).map(([name, content]) => [tableFileOf(service, name), content] as const),
    ),
    ...Object.entries(manifest.pictures).map(([name, content]) => [pictureFileOf(name), content] as const),
  ]
  for (const [part, content] of parts)
    await verifyStored(path.join(folder, part), content).catch((cause: unknown) => {
      throw damaged(file, `${part} is missing or not as it was`, cause)
    })
  return manifest
}

/**
 * Unpacks a file beside it for `work`, and removes the parts afterwards.
 *
 * @throws StackFailure for a file that is missing, damaged or cut
 */
export async function withOpened<T>(file: string, work: (opened: OpenedFile) => Promise<T>): Promise<T> {
  const folder = `${file}.opened`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work({ manifest: await unpack(file, folder), folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
