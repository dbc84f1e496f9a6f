import { baseEnv, requireCallerKeys } from '@tiffin/service-kit'
import * as z from 'zod/mini'

const PROVIDER_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** One or more secrets, separated by commas. Empty secrets are refused, because anybody could sign with them. */
const secrets = z.string().check(z.refine((list) => list.split(',').every((secret) => secret.trim() !== '')))

const settings = z.extend(baseEnv, {
  RAZORPAY_KEY_ID: z.optional(z.string()),
  /** The secret of RAZORPAY_KEY_ID. During a rotation, the secret of the other key follows after a comma. */
  RAZORPAY_KEY_SECRET: z.optional(secrets),
  /** The secret of the webhook, different from the key's. During a rotation both secrets are listed and valid. */
  RAZORPAY_WEBHOOK_SECRET: z.optional(secrets),
  RAZORPAY_API_URL: z._default(z.url(), 'https://api.razorpay.com'),
})

/** The settings of billing. The provider's keys are all set or all missing. */
export const billingEnv = settings.check(requireCallerKeys('billing'), (context) => {
  const missing = missingProviderKeys(context.value)
  if (missing.length === PROVIDER_KEYS.length) return
  for (const name of missing)
    context.issues.push({ code: 'custom', path: [name], input: context.value, message: 'missing' })
})
export type BillingEnv = z.output<typeof billingEnv>

/** Lists the provider's keys that are missing; without them no plan can be sold. */
export function missingProviderKeys(
  env: Partial<Record<(typeof PROVIDER_KEYS)[number], string | undefined>>,
): string[] {
  return PROVIDER_KEYS.filter((name) => !env[name])
}
