import { baseEnv, pem } from '@tiffin/service-kit'
import * as z from 'zod/mini'

/** Known to everybody, so it opens nothing in production. */
const DEMO_OPERATOR_PASSWORD = 'tiffin-operator'

const settings = z.extend(baseEnv, {
  /** Tenancy alone can mint tokens. */
  JWT_RESTAURANT_PRIVATE_KEY: pem,
  JWT_SYSTEM_PRIVATE_KEY: pem,
  BASE_DOMAIN: z.optional(z.string()),
  SYSTEM_ADMIN_EMAIL: z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.email()),
  SYSTEM_ADMIN_PASSWORD: z.string().check(z.minLength(8)),
  /** Where mail is handed over. Without it, and outside production, mail is kept in the data folder. */
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), 'Tiffin <no-reply@tiffin.test>'),
  /** How many days the data of a removed restaurant is kept. */
  PURGE_AFTER_DAYS: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(3_650)), 90),
  TIFFIN_DATA_DIR: z.string().check(z.minLength(1)),
})

export const tenancyEnv = settings.check(
  z.refine(({ NODE_ENV, SMTP_URL }) => NODE_ENV !== 'production' || SMTP_URL !== undefined, { path: ['SMTP_URL'] }),
  z.refine(
    ({ NODE_ENV, SYSTEM_ADMIN_PASSWORD }) =>
      NODE_ENV !== 'production' || SYSTEM_ADMIN_PASSWORD !== DEMO_OPERATOR_PASSWORD,
    { path: ['SYSTEM_ADMIN_PASSWORD'] },
  ),
)
export type TenancyEnv = z.output<typeof tenancyEnv>
