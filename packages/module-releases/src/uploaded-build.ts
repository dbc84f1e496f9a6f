import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { buildVersion } from './build-version.ts'
import { describeBuild } from './describe-build.ts'
import { endpointShape } from './endpoint-shapes.ts'
import { ReleaseRefusal } from './release-errors.ts'
import { releasedModule, SHELL, type ReleasedModule } from './released-module.ts'

/** The file of an uploaded archive that says of the build what its files do not say. */
export const UPLOAD_FILE = 'upload.json'

/** What only the team knows: the platform computes everything else from the files. */
export const uploadNote = z.object({
  version: z.string(),
  commit: z.nullable(z.string().check(z.maxLength(60))),
  /** The endpoints that the module calls, with the shapes in the team's contracts at the build. */
  calls: z.optional(z.record(z.string(), endpointShape)),
})
export type UploadNote = z.output<typeof uploadNote>

/** Returns the name of the folder of a module, or of the shell, in a checkout and in an unpacked upload. */
export function folderOfModule(name: string): string {
  return name === SHELL ? SHELL : `mfe-${name}`
}

/**
 * Describes an unpacked upload as a release in a checkout is described. Hashes, version and names come from its files
 * and not from the team.
 *
 * @throws ReleaseRefusal where a file is missing or wrong, and where the version is not that of the files
 */
export async function describeUpload(moduleDir: string, receivedAt: Date): Promise<ReleasedModule> {
  const { note, module } = await read(moduleDir, receivedAt).catch((cause: unknown) => {
    throw new ReleaseRefusal('The upload is no build of this module: a file is missing or not as a build writes it.', {
      cause,
    })
  })
  if (module.version !== note.version)
    throw new ReleaseRefusal(
      `The files are those of ${module.name} ${module.version}, and not of ${note.version} as the upload says.`,
    )
  return module
}

async function read(moduleDir: string, releasedAt: Date): Promise<{ note: UploadNote; module: ReleasedModule }> {
  const note = uploadNote.parse(JSON.parse(await readFile(path.join(moduleDir, UPLOAD_FILE), 'utf8')))
  const version = await buildVersion(moduleDir)
  const { calls: _, ...described } = await describeBuild(moduleDir, { version, commit: note.commit, releasedAt })
  const module = releasedModule.parse({ ...described, ...(note.calls && { calls: note.calls }) })
  return { note, module }
}
