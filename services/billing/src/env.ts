import { baseEnv } from '@tiffin/service-kit'
import * as z from 'zod/mini'

const PROVIDER_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

const settings = z.extend(baseEnv, {
  RAZORPAY_KEY_ID: z.optional(z.string()),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  /**
   * Another than the key's secret. Two with a comma between them hold both, while one replaces the other. With
   * an empty one anybody could sign.
   */
  RAZORPAY_WEBHOOK_SECRET: z.optional(
    z.string().check(z.refine((secrets) => secrets.split(',').every((secret) => secret.trim() !== ''))),
  ),
  RAZORPAY_API_URL: z._default(z.url(), 'https://api.razorpay.com'),
})

/** Of the provider's keys all are set or none is. */
export const billingEnv = settings.check((context) => {
  const missing = missingKeys(context.value)
  if (missing.length === PROVIDER_KEYS.length) return
  for (const name of missing)
    context.issues.push({ code: 'custom', path: [name], input: context.value, message: 'missing' })
})
export type BillingEnv = z.output<typeof billingEnv>

/** What is needed to sell a plan and is not set. */
export function missingKeys(env: Partial<Record<(typeof PROVIDER_KEYS)[number], string | undefined>>): string[] {
  return PROVIDER_KEYS.filter((name) => !env[name])
}
