import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { create } from 'tar'
import type { ReleasedModule } from './released-module.ts'
import { UPLOAD_FILE, type UploadNote } from './uploaded-build.ts'

/** Packs the build of a module as the archive that `createBuildUnpacker` takes. */
export async function packBuild(
  moduleDir: string,
  { version, commit, calls }: Pick<ReleasedModule, 'version' | 'commit' | 'calls'>,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiffin-pack-'))
  try {
    for (const name of ['package.json', 'dist'])
      await cp(path.join(moduleDir, name), path.join(folder, name), { recursive: true })
    const note: UploadNote = { version, commit, ...(calls && { calls }) }
    await writeFile(path.join(folder, UPLOAD_FILE), JSON.stringify(note))
    const chunks: Buffer[] = []
    for await (const chunk of create({ cwd: folder, gzip: true, portable: true }, [
      UPLOAD_FILE,
      'package.json',
      'dist',
    ]))
      chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
