import { createHash, randomBytes } from 'node:crypto'
import { TEAM_NAME } from '@tiffin/contracts'
import * as z from 'zod/mini'

/** A team's permission to ship its modules. The entry has the hash of the team's token, never the token. */
export const teamToken = z.object({
  /** The name of the team. The release log names `team <name>` as the actor. */
  team: z.string().check(z.regex(TEAM_NAME)),
  /** SHA-256 of the token, in hexadecimal. The token has 256 random bits, so that no slow hash is needed. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** A list of an earlier release may name `log`, which is no module; that must not keep a gateway from starting. */
  modules: z.array(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/))).check(z.minLength(1)),
  /** The token is valid before this moment. */
  expires: z.iso.datetime(),
})
export type TeamToken = z.output<typeof teamToken>
/** A token of the settings, or one that the operator created in the panel, which may only upload. */
export type DeployToken = TeamToken & { readonly isUploadOnly?: true }
/** The setting DEPLOY_TOKENS. A team may have two tokens while one of them replaces the other. */
export const teamTokens = z.array(teamToken)

/** The beginning of every token of a team, by which people and programs recognise it. */
const PREFIX = 'tiffin-deploy-'

/** Creates a token with 256 random bits. @throws ZodError when a field of the entry is not valid */
export function createTeamToken(about: Omit<TeamToken, 'hash'>): { readonly token: string; readonly entry: TeamToken } {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  return { token, entry: teamToken.parse({ ...about, hash: hashOf(token) }) }
}

/**
 * Finds the entry of a token, expired or not; null without one. Hashes are compared, so timing reveals nothing of the
 * token.
 */
export function findTeamToken<Token extends TeamToken>(tokens: readonly Token[], token: string): Token | null {
  const hash = hashOf(token)
  return tokens.find((each) => each.hash === hash) ?? null
}

/** Returns whether a text looks like the token of a team, which no token of an operator does. */
export function isTeamToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
