import path from 'node:path'
import { baseEnv } from '@tiffin/service-kit/gateway'
import * as z from 'zod/mini'

const { shape } = baseEnv
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))

/** The gateway's settings: addresses and keys of the services, and where the built pages lie. */
export const gatewayEnv = z.object({
  NODE_ENV: shape.NODE_ENV,
  LOG_LEVEL: shape.LOG_LEVEL,
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(port, 8080),
  /** Where Prometheus asks; only on this machine. */
  METRICS_PORT: z._default(port, 9464),
  /** Its direct children are tenants; without it the rule of host parts holds. */
  BASE_DOMAIN: z.optional(z.string()),
  /** Where visitors can write to; the contact page says so when there is none. */
  CONTACT_EMAIL: z.optional(z.string()),
  /** Proxies in front of the gateway, each of which adds the address it was asked from to X-Forwarded-For. */
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  /** For the calls the gateway itself makes. */
  INTERNAL_TOKEN: shape.INTERNAL_TOKEN,
  SHELL_DIR: z._default(z.string(), path.resolve(import.meta.dirname, '../../shell/dist')),
  MODULES_DIR: z.string(),
  ORDERS_URL: shape.ORDERS_URL,
  CATALOG_URL: shape.CATALOG_URL,
  TENANCY_URL: shape.TENANCY_URL,
  BILLING_URL: shape.BILLING_URL,
  JWT_RESTAURANT_PUBLIC_KEY: shape.JWT_RESTAURANT_PUBLIC_KEY,
  JWT_SYSTEM_PUBLIC_KEY: shape.JWT_SYSTEM_PUBLIC_KEY,
  /** The public key of the payment provider: pages may then load its checkout. */
  RAZORPAY_KEY_ID: z.optional(z.string()),
  /** Where the stand-in of the payment provider listens; it has no place in production. */
  RAZORPAY_STAND_IN_URL: z.optional(z.url()),
})
