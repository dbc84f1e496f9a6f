import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { findTeamToken, isTeamToken, type DeployToken, type TeamToken } from '@tiffin/module-releases'
import { AppError, type RoutedEndpoint } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'
import {
  bearerToken,
  verifyRestaurantToken,
  type ClaimsOf,
  type RestaurantClaims,
  type RestaurantTokens,
  type TokenVerifier,
} from '@tiffin/service-kit/gateway'

export type TokenVerifiers = {
  readonly restaurant: RestaurantTokens
  readonly system: TokenVerifier<'system'>
}
export type AuthConfig = {
  readonly verifiers: TokenVerifiers
  readonly baseDomain: string | null
  /** The tokens of pipelines that release modules; without any only the operator releases. */
  readonly deploy: DeployTokens
}

/**
 * `all`: tokens for every module, two during a rotation. `teams`: tokens for a team's own modules, of the settings.
 * `created`: reads the tokens that the operator created in the panel.
 */
export type DeployTokens = {
  readonly all: readonly string[]
  readonly teams: readonly TeamToken[]
  readonly created: () => Promise<readonly DeployToken[]>
}

/**
 * The authenticated caller: the operator with email and session, a team, or a restaurant with subdomain and id. At an
 * endpoint of restaurants the caller also has the claims of the token. All fields are missing at a public endpoint, for
 * a caller who needs no valid token and has none, and for the pipeline token of all modules.
 */
export type Caller = {
  readonly operator?: string
  readonly operatorSession?: ClaimsOf<'system'>
  readonly team?: Pick<DeployToken, 'team' | 'modules' | 'isUploadOnly'>
  readonly subdomain?: string
  readonly restaurantId?: string
  readonly session?: RestaurantClaims
}

/**
 * Verifies the token an endpoint requires, but not whether its session has ended: the service checks that, or the
 * gateway where it answers itself. If the address is that of a restaurant, its endpoints of restaurants refuse the
 * token of another restaurant (gap G36). Call `authorize` for the role, after the call was counted by the rate
 * limiter.
 *
 * @throws AppError TOKEN_MISSING, TOKEN_INVALID, SESSION_ENDED or DEPLOY_TOKEN_EXPIRED, and NOT_FOUND for an internal
 *   endpoint; or what reading the created tokens throws
 */
export async function authenticate(
  { access }: RoutedEndpoint,
  headers: IncomingHttpHeaders,
  { verifiers, baseDomain, deploy }: AuthConfig,
): Promise<Caller> {
  const { authorization, host } = headers
  switch (access.scope) {
    case 'public':
      return {}
    case 'anyone': {
      const claims = findClaims(headers, verifiers)
      return claims === null ? {} : { subdomain: claims.sd, restaurantId: claims.tid }
    }
    case 'internal':
      throw new AppError('NOT_FOUND')
    case 'system':
      return operatorOf(bearerToken(authorization), verifiers)
    case 'deploy': {
      const token = bearerToken(authorization)
      if (deploy.all.some((each) => isSame(token, each))) return {}
      return isTeamToken(token) ? { team: await teamOf(token, deploy) } : operatorOf(token, verifiers)
    }
    case 'restaurant': {
      const session = verifyRestaurantToken(verifiers.restaurant, bearerToken(authorization))
      const { sd, tid } = session.claims
      const addressed = tenantOfAddress((host ?? '').replace(/:\d+$/, ''), '', baseDomain ?? undefined)
      if (addressed !== null && addressed !== sd) throw new AppError('TOKEN_INVALID')
      return { subdomain: sd, restaurantId: tid, session }
    }
  }
}

/** Checks that the caller's role, or the kind of the device, may call the endpoint. @throws AppError ACCESS_DENIED */
export function authorize({ access }: RoutedEndpoint, { session }: Caller): void {
  if (access.scope !== 'restaurant') return
  const mayCall =
    session?.of === 'device'
      ? access.devices?.includes(session.claims.kind)
      : session && access.roles.includes(session.claims.role)
  if (!mayCall) throw new AppError('ACCESS_DENIED')
}

/** Returns the subdomain in a request's token, of staff or of a device; null without a valid token. */
export function subdomainOf(headers: IncomingHttpHeaders, verifiers: TokenVerifiers): string | null {
  return findClaims(headers, verifiers)?.sd ?? null
}

async function teamOf(token: string, { teams, created }: DeployTokens): Promise<DeployToken> {
  const team: DeployToken | null = findTeamToken(teams, token) ?? findTeamToken(await created(), token)
  if (team === null) throw new AppError('TOKEN_INVALID')
  if (Date.parse(team.expires) <= Date.now())
    throw new AppError('DEPLOY_TOKEN_EXPIRED', { team: team.team, on: team.expires.slice(0, 10) })
  return team
}

function operatorOf(token: string, { system }: TokenVerifiers): Caller {
  const operatorSession = system.verify(token)
  return { operator: operatorSession.sub, operatorSession }
}

/** Finds the claims of a restaurant's token in a request that needs none; null without a valid token. */
function findClaims(
  { authorization }: IncomingHttpHeaders,
  { restaurant }: TokenVerifiers,
): RestaurantClaims['claims'] | null {
  try {
    return verifyRestaurantToken(restaurant, bearerToken(authorization)).claims
  } catch {
    return null
  }
}

/** Compares in constant time, so that the duration does not reveal how much of a guess is right. */
function isSame(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}
