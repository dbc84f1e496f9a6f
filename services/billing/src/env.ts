import { baseEnv, requireCallerKeys } from '@tiffin/service-kit'
import * as z from 'zod/mini'

const PROVIDER_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

const settings = z.extend(baseEnv, {
  RAZORPAY_KEY_ID: z.optional(z.string()),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  /**
   * Secret of the webhook, different from the key's. While a new one replaces it, both are valid, separated by a
   * comma. Empty ones are refused: anybody could sign with them.
   */
  RAZORPAY_WEBHOOK_SECRET: z.optional(
    z.string().check(z.refine((secrets) => secrets.split(',').every((secret) => secret.trim() !== ''))),
  ),
  RAZORPAY_API_URL: z._default(z.url(), 'https://api.razorpay.com'),
})

/** Settings of billing. The provider's keys are all set or all missing. */
export const billingEnv = settings.check(requireCallerKeys('billing'), (context) => {
  const missing = missingKeys(context.value)
  if (missing.length === PROVIDER_KEYS.length) return
  for (const name of missing)
    context.issues.push({ code: 'custom', path: [name], input: context.value, message: 'missing' })
})
export type BillingEnv = z.output<typeof billingEnv>

/** Lists the keys that are needed to sell plans and are not set. */
export function missingKeys(env: Partial<Record<(typeof PROVIDER_KEYS)[number], string | undefined>>): string[] {
  return PROVIDER_KEYS.filter((name) => !env[name])
}
