import { TOKEN_LIFE_SECONDS } from '@tiffin/service-kit'

/** The life of a session from sign-in, however often its token is renewed. */
export const SESSION_LIFE_SECONDS = 30 * 24 * 60 * 60

/** The response header with a fresh token, which replaces the client's ageing token. */
export const RENEWED_TOKEN_HEADER = 'x-renewed-token'

const DEVICE_RENEWAL_SECONDS = 24 * 60 * 60

type TokenTimes = { readonly iat: number; readonly exp: number; readonly auth_time?: number | undefined }
type Renewal = { readonly auth_time: number; readonly lifeSeconds: number }

/**
 * Returns the renewal of a token that has used a quarter of its life. A quarter keeps a till in use signed in without a
 * new token on every call. The result is null for a younger token, and when the renewed token would not live longer,
 * because a token never outlives its session. The session of a token without `auth_time` counts from when the token was
 * issued.
 */
export function renewalOf({ iat, exp, auth_time = iat }: TokenTimes, nowSeconds: number): Renewal | null {
  const lifeSeconds = Math.min(TOKEN_LIFE_SECONDS, auth_time + SESSION_LIFE_SECONDS - nowSeconds)
  const isOldEnough = nowSeconds - iat > (exp - iat) / 4
  return isOldEnough && lifeSeconds > 0 && nowSeconds + lifeSeconds > exp ? { auth_time, lifeSeconds } : null
}

/**
 * Returns whether the token of a device is more than a day old and must be renewed. So a device gets a token of the
 * newest key at the latest with its first renewal more than a day after a change of keys.
 */
export function isDeviceTokenOld({ iat }: Pick<TokenTimes, 'iat'>, nowSeconds: number): boolean {
  return nowSeconds - iat > DEVICE_RENEWAL_SECONDS
}

/** Returns a time in whole seconds since 1970, the unit of times in tokens. */
export function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}
