import { deployTokenOf, moduleTokensOf, type ModuleToken } from './module-tokens.ts'
import type { ChangeOrigin, LogEntry, ReleaseEvent } from './release-log.ts'
import { ReleaseRefusal } from './release-errors.ts'
import { SHELL } from './released-module.ts'
import { createTeamToken, type DeployToken } from './team-tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The most valid tokens of one module. A team needs two while it replaces one. */
const MOST_TOKENS = 10
/** The hexadecimal digits of the hash of a token that are its id. */
const ID_LENGTH = 16

export type TokenRequest = { readonly module: string; readonly team: string; readonly days: number }

type Change = (origin: ChangeOrigin, decide: () => Promise<ReleaseEvent>) => Promise<unknown>
type Log = { readonly entries: () => Promise<readonly LogEntry[]>; readonly now: () => number }

/**
 * Creates the changes of tokens for one module. They are entries of the release log, so that every gateway knows a
 * token, and its end, as soon as it knows a promotion.
 */
export function createTokenChanges(change: Change, { entries, now }: Log) {
  const current = async () => moduleTokensOf(await entries())
  return {
    /** Returns the permissions of the tokens that are not revoked. @throws StoreFailure */
    deployTokens: async (): Promise<DeployToken[]> => (await current()).map(deployTokenOf),

    /**
     * Creates a token that uploads releases of one module.
     *
     * @returns the token, which is stored nowhere, and its entry
     * @throws ReleaseRefusal for the shell and for one token too many, StoreFailure
     */
    async createToken(
      { module, team, days }: TokenRequest,
      origin: ChangeOrigin,
    ): Promise<{ readonly token: string; readonly entry: ModuleToken }> {
      const expires = new Date(origin.at.getTime() + days * DAY_MS).toISOString()
      const { token, entry } = createTeamToken({ team, modules: [module], expires })
      const id = entry.hash.slice(0, ID_LENGTH)
      await change(origin, async () => {
        if (module === SHELL) throw new ReleaseRefusal('The shell is released by the operator alone.')
        const valid = (await current()).filter((each) => each.module === module && Date.parse(each.expires) > now())
        if (valid.length >= MOST_TOKENS)
          throw new ReleaseRefusal(`${module} has ${MOST_TOKENS} tokens already. Please revoke one first.`)
        return { action: 'token_created', module, token: id, team, hash: entry.hash, expires }
      })
      const createdAt = origin.at.toISOString()
      return { token, entry: { id, module, team, hash: entry.hash, expires, createdAt, createdBy: origin.actor } }
    },

    /** Revokes a token. @throws ReleaseRefusal for a token that is unknown or was revoked before, StoreFailure */
    async revokeToken(id: string, origin: ChangeOrigin): Promise<void> {
      await change(origin, async () => {
        const token = (await current()).find((each) => each.id === id)
        if (!token) throw new ReleaseRefusal('There is no such token.')
        return { action: 'token_revoked', module: token.module, token: id, team: token.team }
      })
    },
  }
}
