import path from 'node:path'
import { teamTokens } from '@tiffin/module-releases'
import { isServiceOfProduct } from '@tiffin/contracts'
import { isReservedSubdomain, tenantOfAddress } from '@tiffin/domain'
import { bucketOf, type Bucket } from '@tiffin/file-store'
import { baseEnv, parseJson } from '@tiffin/service-kit/gateway'
import * as z from 'zod/mini'
import type { ServiceUrls } from './declarations/admit-declarations.ts'
import type { ConnectionLimits } from './edge/connections.ts'
import { EVENT_SETTINGS, type EventSettings } from './events/settings.ts'
import { CONNECTION_LIMITS } from './gateway-server.ts'
import type { RateLimits } from './rate-limit/rate-limiter.ts'

const { shape } = baseEnv
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))

const nextServices = z._default(
  z.pipe(
    z.pipe(z.string(), z.transform(parseJson)),
    z.record(z.string(), z.object({ url: shape.ORDERS_URL, module: z.string().check(z.minLength(1)) })),
  ),
  {},
)
const positive = z.coerce.number().check(z.int(), z.minimum(1))

const settings = z.object({
  NODE_ENV: shape.NODE_ENV,
  LOG_LEVEL: shape.LOG_LEVEL,
  DRAIN_MS: shape.DRAIN_MS,
  OTEL_EXPORTER_OTLP_ENDPOINT: shape.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: shape.OTEL_TRACES_SAMPLER_ARG,
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(port, 8080),
  /** The port of the metrics for Prometheus, and its address: loopback unless Prometheus runs on another machine. */
  METRICS_PORT: z._default(port, 9464),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** The domain whose direct subdomains are restaurants; without it the number of parts of the host decides. */
  BASE_DOMAIN: z.optional(z.string()),
  /**
   * The host of the operator's panel, with its port unless that is the default. Then the panel is at no other host, and
   * nothing else is at this one. Unset: the panel is at every host.
   */
  OPERATOR_HOST: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?$/))),
  /** The email address on the contact page. Without one the page says that there is none. */
  CONTACT_EMAIL: z.optional(z.string()),
  /** The number of proxies in front of the gateway that append their peer to X-Forwarded-For. */
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  /** The limits of open connections, in total and per address. The limit per address is ignored behind proxies. */
  CONNECTIONS: z._default(positive, CONNECTION_LIMITS.total),
  CONNECTIONS_PER_ADDRESS: z._default(positive, CONNECTION_LIMITS.perAddress ?? CONNECTION_LIMITS.total),
  /** The limit of open event streams; each is a connection. */
  EVENT_STREAMS: z._default(positive, EVENT_SETTINGS.streams),
  /**
   * The limits of a restaurant's calls per second at all gateways together, and of an operator's calls at each gateway;
   * reads and changes are counted apart.
   */
  RESTAURANT_READS_PER_SECOND: z._default(positive, 100),
  RESTAURANT_CHANGES_PER_SECOND: z._default(positive, 50),
  /**
   * The limit of changes per day, at each gateway: five times the changes of a restaurant with a thousand orders a day.
   */
  RESTAURANT_CHANGES_PER_DAY: z._default(positive, 50_000),
  /**
   * The limit of calls per second of an IP address that show no valid token or name no endpoint, at each gateway. The
   * address may fetch ten times as many pictures.
   */
  ADDRESS_CALLS_PER_SECOND: z._default(positive, 50),
  /** The key that signs the calls of the gateway to services. */
  CALL_PRIVATE_KEY: shape.CALL_PRIVATE_KEY,
  INTERNAL_TOKEN: shape.INTERNAL_TOKEN,
  SHELL_DIR: z._default(z.string(), path.resolve(import.meta.dirname, '../../shell/dist')),
  /** The folder in which each service has its declaration, as `<service>/dist/declaration.json`. */
  SERVICES_DIR: z._default(z.string(), path.resolve(import.meta.dirname, '../../services')),
  SERVICE_URLS: shape.SERVICE_URLS,
  /**
   * The next versions of services, by service, as JSON: `{"orders":{"url":"http://orders-next:8080","module":"pos"}}`.
   * Restaurants that are served the canary of the module use them.
   */
  NEXT_SERVICES: nextServices,
  /** `removed` removes the service worker, which opens the till without a connection, from every browser. */
  SERVICE_WORKER: z._default(z.enum(['on', 'removed']), 'on'),
  /** The store of released modules: this folder, or the bucket when one is set. */
  MODULES_DIR: z.string(),
  MODULES_S3_BUCKET: z.optional(z.string()),
  MODULES_S3_REGION: z._default(z.string(), 'us-east-1'),
  MODULES_S3_ENDPOINT: z.optional(z.url()),
  MODULES_S3_ACCESS_KEY_ID: z.optional(z.string()),
  MODULES_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** The operator's pipeline token, which releases every module; during a rotation two tokens separated by a comma. */
  DEPLOY_TOKEN: z.optional(
    z.string().check(z.refine((tokens) => tokens.split(',').every((token) => token.trim().length >= 16))),
  ),
  /** The teams' tokens for their own modules, as JSON; `npm run module -- token` creates an entry. */
  DEPLOY_TOKENS: z._default(z.pipe(z.pipe(z.string(), z.transform(parseJson)), teamTokens), []),
  /** A version that fails within ten minutes at so many trusted restaurants is rolled back; unset: none is. */
  ROLL_BACK_AFTER: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  ORDERS_URL: shape.ORDERS_URL,
  CATALOG_URL: shape.CATALOG_URL,
  TENANCY_URL: shape.TENANCY_URL,
  BILLING_URL: shape.BILLING_URL,
  JWT_RESTAURANT_PUBLIC_KEY: shape.JWT_RESTAURANT_PUBLIC_KEY,
  JWT_SYSTEM_PUBLIC_KEY: shape.JWT_SYSTEM_PUBLIC_KEY,
  /**
   * The id of the platform's API key at the payment provider. Where it is set, and no stand-in is used, pages may load
   * the provider's checkout.
   */
  RAZORPAY_KEY_ID: z.optional(z.string()),
  /** The address of the stand-in of the payment provider; ignored in production. */
  RAZORPAY_STAND_IN_URL: z.optional(z.url()),
})

/**
 * The settings of the gateway. The host of the operator's panel is none that a restaurant could have, and a next
 * version is one of a service that the gateway knows.
 */
export const gatewayEnv = settings.check(
  ({ value: { OPERATOR_HOST, BASE_DOMAIN }, issues }) => {
    const tenant = tenantOfAddress((OPERATOR_HOST ?? '').replace(/:\d+$/, ''), '', BASE_DOMAIN)
    if (tenant === null || isReservedSubdomain(tenant)) return
    const message = `a restaurant could have it: its subdomain would be ${tenant}`
    issues.push({ code: 'custom', path: ['OPERATOR_HOST'], input: OPERATOR_HOST, message })
  },
  ({ value: { NEXT_SERVICES, SERVICE_URLS }, issues }) => {
    for (const name of Object.keys(NEXT_SERVICES).filter((each) => !isServiceOfProduct(each) && !SERVICE_URLS[each]))
      issues.push({
        code: 'custom',
        path: ['NEXT_SERVICES'],
        input: NEXT_SERVICES,
        message: `there is no service ${name}`,
      })
  },
)
export type GatewayEnv = z.output<typeof gatewayEnv>

/** Returns the addresses of all services. An address of the product's own services has a setting of its own. */
export function serviceUrlsOf(env: GatewayEnv): ServiceUrls {
  return {
    ...env.SERVICE_URLS,
    orders: env.ORDERS_URL,
    catalog: env.CATALOG_URL,
    tenancy: env.TENANCY_URL,
    billing: env.BILLING_URL,
  }
}

/** Returns the bucket of the released modules; undefined when they are stored in a folder. */
export function moduleBucketOf(env: GatewayEnv): Bucket | undefined {
  return bucketOf(env.MODULES_S3_BUCKET, {
    region: env.MODULES_S3_REGION,
    endpoint: env.MODULES_S3_ENDPOINT,
    accessKeyId: env.MODULES_S3_ACCESS_KEY_ID,
    secretAccessKey: env.MODULES_S3_SECRET_ACCESS_KEY,
  })
}

/**
 * An address may request ten times as many pictures as it may make calls: every tablet fetches hundreds of pictures at
 * a time, once, and each costs little.
 */
const FILES_PER_CALL = 10

/** The share of the connections that event streams may take, so that other calls get through. */
const STREAMS_OF_CONNECTIONS = 0.6

type Limits = {
  readonly connections: ConnectionLimits
  readonly events: Pick<EventSettings, 'streams'>
  readonly rates: RateLimits
}

/** Returns the limits of connections, event streams and calls that the environment sets. */
export function limitsOf(env: GatewayEnv): Limits {
  return {
    connections: { total: env.CONNECTIONS, perAddress: env.TRUSTED_PROXIES > 0 ? null : env.CONNECTIONS_PER_ADDRESS },
    events: { streams: Math.min(env.EVENT_STREAMS, Math.floor(env.CONNECTIONS * STREAMS_OF_CONNECTIONS)) },
    rates: {
      restaurantReads: env.RESTAURANT_READS_PER_SECOND,
      restaurantChanges: env.RESTAURANT_CHANGES_PER_SECOND,
      restaurantChangesADay: env.RESTAURANT_CHANGES_PER_DAY,
      addressCalls: env.ADDRESS_CALLS_PER_SECOND,
      addressFiles: env.ADDRESS_CALLS_PER_SECOND * FILES_PER_CALL,
    },
  }
}
