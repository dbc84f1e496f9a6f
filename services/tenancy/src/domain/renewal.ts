import { TOKEN_LIFE_SECONDS } from '@tiffin/service-kit'

/** The life of a session from sign-in, however often its token is renewed. */
export const SESSION_LIFE_SECONDS = 30 * 24 * 60 * 60

/** Response header with a fresh token, with which the client replaces its ageing one. */
export const RENEWED_TOKEN_HEADER = 'x-renewed-token'

const DEVICE_RENEWAL_SECONDS = 24 * 60 * 60

type TokenTimes = { readonly iat: number; readonly exp: number; readonly auth_time?: number | undefined }
type Renewal = { readonly auth_time: number; readonly lifeSeconds: number }

/**
 * The renewal of a token that has used a quarter of its life; null for a younger one. A quarter keeps a till in use
 * signed in without a new token on every call. A renewed token never outlives its session. A token without `auth_time`
 * counts from when it was issued.
 */
export function renewalOf({ iat, exp, auth_time = iat }: TokenTimes, nowSeconds: number): Renewal | null {
  const lifeSeconds = Math.min(TOKEN_LIFE_SECONDS, auth_time + SESSION_LIFE_SECONDS - nowSeconds)
  const isOldEnough = nowSeconds - iat > (exp - iat) / 4
  return isOldEnough && lifeSeconds > 0 && nowSeconds + lifeSeconds > exp ? { auth_time, lifeSeconds } : null
}

/**
 * Whether the token of a device is renewed: after a day, so that all tokens in use are of the newest key soon after
 * keys are changed.
 */
export function isDeviceTokenOld({ iat }: Pick<TokenTimes, 'iat'>, nowSeconds: number): boolean {
  return nowSeconds - iat > DEVICE_RENEWAL_SECONDS
}

/** Whole seconds, as tokens count time. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}
