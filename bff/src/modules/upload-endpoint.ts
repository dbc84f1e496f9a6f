import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError, uploadModule } from '@tiffin/contracts'
import {
  createBuildUnpacker,
  describeUpload,
  folderOfModule,
  ReleaseRefusal,
  type Releases,
} from '@tiffin/module-releases'
import { gatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'
import { originOf, requireOwnModule, withAppErrors } from './module-caller.ts'

/** The most uploads that this gateway takes at a time: each holds up to 48 MB in memory. */
const MOST_AT_ONCE = 2

/**
 * Returns the endpoint by which a team releases a build from outside. The build is unpacked beside the store and
 * checked there; its files are copied into the store after that and its description last, so that an upload that was
 * cut or refused is no version.
 */
export function uploadEndpoint(releases: Releases) {
  let running = 0

  return gatewayEndpoint(uploadModule, async ({ params: { name }, streamBody, ...request }) => {
    requireOwnModule(request, name)
    if (running >= MOST_AT_ONCE) throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 5 })
    running++
    const folder = await mkdtemp(path.join(tmpdir(), 'tiffin-upload-'))
    try {
      const moduleDir = path.join(folder, folderOfModule(name))
      const unpacker = createBuildUnpacker(moduleDir)
      return await withAppErrors(
        streamBody(unpacker.write)
          .then(unpacker.end)
          .then(() => release(moduleDir, request)),
      )
    } finally {
      running--
      await rm(folder, { recursive: true, force: true })
    }
  })

  async function release(moduleDir: string, request: Parameters<typeof originOf>[0]) {
    const origin = originOf(request)
    const module = await describeUpload(moduleDir, origin.at)
    const { name, version } = module
    const problems = [
      ...(await releases.publishProblems(module)),
      ...(await releases.conflicts(module)),
      ...(await releases.numberConflicts(module)),
    ]
    if (problems.length > 0) throw new ReleaseRefusal(problems.join(' '))
    await releases.store(moduleDir, module)
    await releases.publish({ module: name, version }, origin, { isHeld: request.caller.team?.isUploadOnly === true })
    // The old versions are removed in the background, because the release does not depend on their removal.
    void releases.prune(name)
    const state = await releases.find(name)
    return { module: name, version, is_live: state?.live === version }
  }
}
