import { baseEnv, pem } from '@tiffin/service-kit'
import * as z from 'zod/mini'

/** Tenancy alone can mint tokens. */
export const tenancyEnv = z.extend(baseEnv, {
  JWT_RESTAURANT_PRIVATE_KEY: pem,
  JWT_SYSTEM_PRIVATE_KEY: pem,
  BASE_DOMAIN: z.optional(z.string()),
})
export type TenancyEnv = z.output<typeof tenancyEnv>
