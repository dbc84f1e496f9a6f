import path from 'node:path'
import type { ModuleOverview } from '@tiffin/contracts'
import { releasedModule, shellDescription, type ShellDescription } from '@tiffin/module-releases'
import { StackFailure } from '../failure.ts'
import { portsFor } from '../ports.ts'
import { readIfPresent } from '../private-file.ts'
import { dataDirOf } from '../workspace.ts'

type Change = 'versions' | 'promote' | 'rollback' | 'canary'

type RequestOptions = {
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly withinMs?: number
}

const TIMEOUT_MS = 15_000
/** The platform gives an upload 30 seconds, and needs some more to check it. */
const UPLOAD_TIMEOUT_MS = 60_000

/**
 * Connects to a running Tiffin: the one at TIFFIN_URL, or that of this checkout. The token is MODULE_TOKEN, else the
 * first of DEPLOY_TOKEN, or that in the data folder.
 */
export function connectPlatform(env: NodeJS.ProcessEnv, timeoutMs = TIMEOUT_MS) {
  const url = (env['TIFFIN_URL'] || `http://localhost:${portsFor(env['PORT']).gateway}`).replace(/\/+$/, '')
  // During a rotation there are two tokens, the new one first.
  const token =
    env['MODULE_TOKEN'] ||
    env['DEPLOY_TOKEN']?.split(',')[0]?.trim() ||
    readIfPresent(path.join(dataDirOf(env), 'secrets/deploy-token'))

  /**
   * Sends a request to the platform. @throws StackFailure without a token or a reply, or for a status other than 2xx
   */
  async function request<T>(
    method: 'GET' | 'POST',
    place: string,
    { body, type = 'application/json', withinMs = timeoutMs }: RequestOptions = {},
  ): Promise<T> {
    if (!token)
      throw new StackFailure('There is no deploy token.', {
        advice: 'Set DEPLOY_TOKEN to that of the platform, or start Tiffin here first: npm start',
      })
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) }
    const reply = await fetch(`${url}/api/system/modules${place}`, {
      method,
      headers,
      ...(body && { body }),
      signal: AbortSignal.timeout(withinMs),
    }).catch((cause: unknown) => {
      if (cause instanceof Error && cause.name === 'TimeoutError')
        throw new StackFailure(`${url} did not answer in time.`, {
          advice: 'What was asked may be done all the same. To see: npm run module -- list',
          cause,
        })
      throw new StackFailure(`No Tiffin answers at ${url}.`, {
        advice: 'Start it (npm start), or name another with TIFFIN_URL.',
        cause,
      })
    })
    const answer = (await reply.json().catch(() => ({ error: `${url} answered ${reply.status}.` }))) as T & {
      readonly error?: string
    }
    if (!reply.ok) throw new StackFailure(answer.error ?? `${url} answered ${reply.status}.`)
    return answer
  }

  return {
    url,
    /** True for the Tiffin that this checkout runs. */
    isOwn: !env['TIFFIN_URL'],
    list: () => request<{ modules: ModuleOverview[]; shell: unknown }>('GET', '').then(({ modules }) => modules),
    shell: (): Promise<ShellDescription> =>
      request<{ shell: unknown }>('GET', '').then(({ shell }) => shellDescription.parse(shell)),
    change: (module: string, change: Change, body: object = {}) =>
      request<{ module: string; version: string }>('POST', `/${releasedModule.shape.name.parse(module)}/${change}`, {
        body: JSON.stringify(body),
      }),
    /** Makes an address that shows a version to whoever has it, without the origin. */
    preview: (module: string, version: string, hours: number) =>
      request<{ version: string; path: string; expires_at: string }>('POST', `/${module}/previews`, {
        body: JSON.stringify({ version, hours }),
      }),
    /** Uploads the packed build of a module, which the platform checks and releases. */
    upload: (module: string, archive: Buffer) =>
      request<{ version: string; is_live: boolean }>('POST', `/${module}/uploads`, {
        body: new Uint8Array(archive),
        type: 'application/gzip',
        withinMs: UPLOAD_TIMEOUT_MS,
      }),
  }
}

export type Platform = ReturnType<typeof connectPlatform>
