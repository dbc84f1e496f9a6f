import path from 'node:path'
import { uploadModule } from '@tiffin/contracts'
import { buildVersion } from './build-version.ts'
import { commitOf, nameOf } from './commit.ts'
import { describeBuild } from './describe-build.ts'
import { packBuild } from './pack-build.ts'
import { ReleaseRefusal } from './release-errors.ts'

/** The platform gives an upload 30 seconds, and needs some more to check it. */
const TIMEOUT_MS = 60_000

type Platform = { readonly url: string; readonly token: string }
type Uploaded = { readonly module: string; readonly version: string; readonly is_live: boolean }

/**
 * Uploads the build of a module to a platform, which checks and releases it.
 *
 * @throws ReleaseRefusal with the reason of the platform, or for a folder whose state could not be built again, or
 *   Error without an answer
 */
export async function uploadBuild(moduleDir: string, { url, token }: Platform): Promise<Uploaded> {
  const commit = await commitOf(moduleDir)
  if (commit && commit.changes.length > 0)
    throw new ReleaseRefusal(
      `Not everything in ${path.basename(moduleDir)} is committed: ${commit.changes.join(', ')}.`,
    )
  const version = await buildVersion(moduleDir)
  const module = await describeBuild(moduleDir, { version, commit: nameOf(commit), releasedAt: new Date() })
  const reply = await fetch(new URL(uploadModule.path.replace(':name', module.name), url), {
    method: uploadModule.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(await packBuild(moduleDir, module)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await reply.json().catch(() => ({}))) as Uploaded & { readonly error?: string }
  if (!reply.ok) throw new ReleaseRefusal(answer.error ?? `${url} answered ${reply.status}.`)
  return answer
}
