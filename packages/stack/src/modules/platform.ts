import path from 'node:path'
import type { ModuleOverview } from '@tiffin/contracts'
import { releasedModule, shellFacts, type ShellFacts } from '@tiffin/config/releases'
import { StackFailure } from '../failure.ts'
import { portsFor } from '../ports.ts'
import { readIfPresent } from '../private-file.ts'
import { dataDirOf } from '../workspace.ts'

type Change = 'versions' | 'promote' | 'rollback' | 'canary'

const ANSWERS_WITHIN_MS = 15_000

/** A running Tiffin, as a pipeline reaches it: at TIFFIN_URL with DEPLOY_TOKEN, or the one of this checkout. */
export function connectPlatform(env: NodeJS.ProcessEnv, answersWithinMs = ANSWERS_WITHIN_MS) {
  const url = (env['TIFFIN_URL'] || `http://localhost:${portsFor(env['PORT']).gateway}`).replace(/\/+$/, '')
  const token = env['DEPLOY_TOKEN'] || readIfPresent(path.join(dataDirOf(env), 'secrets/deploy-token'))

  async function ask<T>(method: 'GET' | 'POST', place: string, body?: object): Promise<T> {
    if (!token)
      throw new StackFailure('There is no deploy token.', {
        advice: 'Set DEPLOY_TOKEN to that of the platform, or start Tiffin here first: npm start',
      })
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${url}/api/system/modules${place}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answersWithinMs),
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
    list: () => ask<{ modules: ModuleOverview[]; shell: unknown }>('GET', '').then(({ modules }) => modules),
    shell: (): Promise<ShellFacts> => ask<{ shell: unknown }>('GET', '').then(({ shell }) => shellFacts.parse(shell)),
    change: (module: string, change: Change, body: object = {}) =>
      ask<{ module: string; version: string }>('POST', `/${releasedModule.shape.name.parse(module)}/${change}`, body),
  }
}

export type Platform = ReturnType<typeof connectPlatform>
