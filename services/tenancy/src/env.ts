import { baseEnv, requireCallerKeys, pem } from '@tiffin/service-kit'
import * as z from 'zod/mini'
import { MIN_SECRET_LENGTH } from './operator/second-factor.ts'

/** The operator's password in a demo. It is public, so production refuses it. */
const DEMO_OPERATOR_PASSWORD = 'tiffin-operator'

const operatorPassword = z.string().check(z.minLength(8))
const OPERATOR_PASSWORDS = ['SYSTEM_ADMIN_PASSWORD', 'SYSTEM_ADMIN_PREVIOUS_PASSWORD'] as const

const TOTP_SECRETS = new RegExp(`^[A-Z2-7]{${MIN_SECRET_LENGTH},}(,[A-Z2-7]{${MIN_SECRET_LENGTH},})?$`)

const settings = z.extend(baseEnv, {
  /** The keys that sign tokens. Only tenancy has the private keys, so no other service can issue tokens. */
  JWT_RESTAURANT_PRIVATE_KEY: pem,
  JWT_SYSTEM_PRIVATE_KEY: pem,
  BASE_DOMAIN: z.optional(z.string()),
  SYSTEM_ADMIN_EMAIL: z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.email()),
  SYSTEM_ADMIN_PASSWORD: operatorPassword,
  /** The previous password, which is valid as well while the operator changes to the new one. */
  SYSTEM_ADMIN_PREVIOUS_PASSWORD: z.optional(operatorPassword),
  /**
   * The TOTP secret in base 32; during a rotation two secrets, separated by a comma, and both are valid. Without a
   * secret the operator signs in with the password alone.
   */
  SYSTEM_TOTP_SECRET: z.optional(
    z.string().check(
      z.overwrite((secrets) => secrets.replaceAll(/\s/g, '')),
      z.toUpperCase(),
      z.regex(TOTP_SECRETS),
    ),
  ),
  /** The SMTP server. Without one, which production does not allow, mail is written to the data folder. */
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), 'Tiffin <no-reply@tiffin.test>'),
  /** The number of days for which the data of a removed restaurant are kept. */
  PURGE_AFTER_DAYS: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(3_650)), 90),
  TIFFIN_DATA_DIR: z.string().check(z.minLength(1)),
})

export const tenancyEnv = settings.check(
  requireCallerKeys('tenancy'),
  z.refine(({ NODE_ENV, SMTP_URL }) => NODE_ENV !== 'production' || SMTP_URL !== undefined, { path: ['SMTP_URL'] }),
  ...OPERATOR_PASSWORDS.map((name) =>
    z.refine<z.output<typeof settings>>(
      (env) => env.NODE_ENV !== 'production' || env[name] !== DEMO_OPERATOR_PASSWORD,
      { path: [name] },
    ),
  ),
)
export type TenancyEnv = z.output<typeof tenancyEnv>
