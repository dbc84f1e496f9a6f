import type { LogEntry } from './release-log.ts'
import type { DeployToken } from './team-tokens.ts'

export type TokenEntry = Extract<LogEntry, { action: 'token_created' | 'token_revoked' }>

/** A token that the operator created for one module and did not revoke. It may have expired. */
export type ModuleToken = {
  readonly id: string
  readonly module: string
  readonly team: string
  readonly hash: string
  readonly expires: string
  readonly createdAt: string
  readonly createdBy: string
}

export function isTokenEntry(entry: LogEntry): entry is TokenEntry {
  return entry.action === 'token_created' || entry.action === 'token_revoked'
}

/** Replays a log into the tokens that are not revoked, oldest first. */
export function moduleTokensOf(log: readonly LogEntry[]): ModuleToken[] {
  const tokens = new Map<string, ModuleToken>()
  const revoked = new Set<string>()
  for (const entry of log) {
    if (entry.action === 'token_revoked') revoked.add(entry.token)
    if (entry.action !== 'token_created') continue
    const { token: id, module, team, hash, expires, at, actor } = entry
    tokens.set(id, { id, module, team, hash, expires, createdAt: at, createdBy: actor })
  }
  return [...tokens.values()].filter(({ id }) => !revoked.has(id))
}

/** Returns the permission of a token: it uploads releases of its module, and does not decide which one is served. */
export function deployTokenOf({ team, hash, module, expires }: ModuleToken): DeployToken {
  return { team, hash, modules: [module], expires, isUploadOnly: true }
}
