import path from 'node:path'
import { bucketOf, type Bucket } from '@tiffin/file-store'
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
  /** Where released modules lie: a folder, or a bucket when one is named. */
  MODULES_DIR: z.string(),
  MODULES_S3_BUCKET: z.optional(z.string()),
  MODULES_S3_REGION: z._default(z.string(), 'us-east-1'),
  MODULES_S3_ENDPOINT: z.optional(z.url()),
  MODULES_S3_ACCESS_KEY_ID: z.optional(z.string()),
  MODULES_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** By which a team's pipeline ships its module; without one only the operator can. */
  DEPLOY_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** A version that fails at so many restaurants within ten minutes is left; never without it. */
  ROLL_BACK_AFTER: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
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
export type GatewayEnv = z.output<typeof gatewayEnv>

export function moduleBucketOf(env: GatewayEnv): Bucket | undefined {
  return bucketOf(env.MODULES_S3_BUCKET, {
    region: env.MODULES_S3_REGION,
    endpoint: env.MODULES_S3_ENDPOINT,
    accessKeyId: env.MODULES_S3_ACCESS_KEY_ID,
    secretAccessKey: env.MODULES_S3_SECRET_ACCESS_KEY,
  })
}
