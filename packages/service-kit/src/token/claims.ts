import { DEVICE_KINDS, MAX_DISCOUNT_PERCENT, ROLES } from '@tiffin/domain'
import * as z from 'zod/mini'

export const TOKEN_ISSUER = 'tiffin'
/** The life of a token without renewal: the length of a shift. */
export const TOKEN_LIFE_SECONDS = 12 * 60 * 60
/**
 * The life of a device's token. Nobody signs a device in again: its token is renewed while it is used, and ends by
 * revocation or after a year without use.
 */
export const DEVICE_TOKEN_LIFE_SECONDS = 365 * 24 * 60 * 60

const times = { iat: z.int(), exp: z.int() }
/** A colleague who approves something about an order. The claim `name` is the colleague's email. */
const approver = {
  ...times,
  sub: z.uuid(),
  tid: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  order: z.uuid(),
}

/**
 * The claims of a token by audience. `tid` is the restaurant, `sd` its subdomain, `tv` the token version of the user,
 * `auth_time` the time of sign-in (missing in a token of a login by password that was not renewed yet). For the
 * operator, `cv` is the fingerprint of the credentials the token was issued for. A device has its `kind` and no role.
 * An approval by PIN names a colleague and an order, and opens no session. The approval of a discount has the `limit`
 * of the colleague's role in percent, or null for no limit. The approval of a void has the line, the number of
 * portions, and an id `jti` that can be used once.
 */
export const claimsOf = {
  restaurant: z.object({
    ...times,
    sub: z.uuid(),
    tid: z.uuid(),
    sd: z.string(),
    role: z.enum(ROLES),
    tv: z.int(),
    auth_time: z.optional(z.int()),
  }),
  system: z.object({ ...times, sub: z.string().check(z.minLength(1)), cv: z.string(), tv: z.int() }),
  device: z.object({
    ...times,
    sub: z.uuid(),
    tid: z.uuid(),
    sd: z.string(),
    kind: z.enum(DEVICE_KINDS),
    tv: z.int(),
  }),
  approval: z.union([
    z.object({
      ...approver,
      limit: z.nullable(z.number().check(z.minimum(0), z.maximum(MAX_DISCOUNT_PERCENT))),
      discount: z.object({ type: z.enum(['flat', 'percent']), value: z.number() }),
    }),
    z.object({ ...approver, action: z.enum(['void']), jti: z.uuid(), line: z.string(), quantity: z.int() }),
  ]),
} as const

export type Audience = keyof typeof claimsOf
export type ClaimsOf<A extends Audience> = z.output<(typeof claimsOf)[A]>

/** The longest life of a token by audience, whatever expiry it claims. */
export const LIFE_SECONDS_OF: Readonly<Record<Audience, number>> = {
  restaurant: TOKEN_LIFE_SECONDS,
  system: TOKEN_LIFE_SECONDS,
  device: DEVICE_TOKEN_LIFE_SECONDS,
  approval: TOKEN_LIFE_SECONDS,
}
