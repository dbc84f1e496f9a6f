import path from 'node:path'
import { buildVersion, packBuild, type EndpointShape } from '@tiffin/module-releases'

type Upload = {
  /** The address of a gateway, and a token that may upload there. */
  readonly url: string
  readonly token: string
  /** The endpoints that the build is said to call, by id: packages of another release may have other ones. */
  readonly calls: Readonly<Record<string, EndpointShape>>
}

/** Uploads the build in the folder of a module. @returns the status and the text of the reply */
export async function uploadBuild(moduleDir: string, { url, token, calls }: Upload): Promise<string> {
  const version = await buildVersion(moduleDir)
  const archive = await packBuild(moduleDir, { version, commit: null, calls })
  const module = path.basename(moduleDir).slice('mfe-'.length)
  const reply = await fetch(`${url}/api/system/modules/${module}/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
    body: new Uint8Array(archive),
  })
  return `${reply.status} ${await reply.text()}`
}
