import { ROLES } from '@tiffin/domain'
import * as z from 'zod/mini'

export const TOKEN_ISSUER = 'tiffin'
/** Length of a shift: a token that is not renewed dies after it. */
export const TOKEN_LIFE_SECONDS = 12 * 60 * 60

const times = { iat: z.int(), exp: z.int() }

/**
 * What a token of each world must carry. `tid` is the restaurant, `sd` its subdomain, `tv` the token version of the
 * user.
 */
export const claimsOf = {
  restaurant: z.object({ ...times, sub: z.uuid(), tid: z.uuid(), sd: z.string(), role: z.enum(ROLES), tv: z.int() }),
  system: z.object({ ...times, sub: z.string().check(z.minLength(1)) }),
} as const

export type Audience = keyof typeof claimsOf
export type ClaimsOf<A extends Audience> = z.output<(typeof claimsOf)[A]>
