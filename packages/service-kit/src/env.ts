import {
  callersOf,
  INTERNAL_CALLERS,
  type AddedService,
  type Endpoint,
  type InternalCaller,
  type ServiceName,
} from '@tiffin/contracts'
import * as z from 'zod/mini'
import { EnvError, readSettingFiles, type Settings } from './settings/setting-files.ts'

/** A PEM text on one line with `\n` for line breaks, as in environment files. */
export const pem = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((value: string) => value.replaceAll('\\n', '\n')),
)
const address = z.pipe(
  z.url(),
  z.transform((value: string) => value.replace(/\/+$/, '')),
)
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const secret = z.string().check(z.minLength(16))

/** Parses JSON. @returns undefined for invalid JSON, so that the schema refuses it */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** Values of added services by their names, as JSON. */
const byService = <S extends z.ZodMiniType<string>>(value: S) =>
  z._default(z.pipe(z.pipe(z.string(), z.transform(parseJson)), z.record(z.string(), value)), {})

/** The settings of every service. A service extends them with its own. */
export const baseEnv = z.object({
  PORT: port,
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The database, with the login of the service; a transaction pooler may be in between. */
  DATABASE_URL: z.url(),
  /**
   * The same database for the few connections that need a session of their own, past a transaction pooler. Unset:
   * `DATABASE_URL`.
   */
  DATABASE_SESSION_URL: z.optional(z.url()),
  JWT_RESTAURANT_PUBLIC_KEY: pem,
  JWT_SYSTEM_PUBLIC_KEY: pem,
  /** Signs the internal calls of this process. Every process kind has its own key. */
  CALL_PRIVATE_KEY: pem,
  /** The public keys of the callers; several of one caller during a rotation. */
  GATEWAY_CALL_PUBLIC_KEY: z.optional(pem),
  ORDERS_CALL_PUBLIC_KEY: z.optional(pem),
  CATALOG_CALL_PUBLIC_KEY: z.optional(pem),
  TENANCY_CALL_PUBLIC_KEY: z.optional(pem),
  BILLING_CALL_PUBLIC_KEY: z.optional(pem),
  /** The public keys of added services, which tenancy alone needs. */
  SERVICE_CALL_PUBLIC_KEYS: byService(pem),
  /**
   * The shared token, which grants access to every internal endpoint. It is set only while processes of a release
   * before signed calls still run.
   */
  INTERNAL_TOKEN: z.optional(secret),
  ORDERS_URL: address,
  CATALOG_URL: address,
  TENANCY_URL: address,
  BILLING_URL: address,
  /** The addresses of added services, for those who call them: the gateway and tenancy. */
  SERVICE_URLS: byService(address),
  /**
   * The time in ms for which a stopping process reports "not ready" and still answers. It is longer than a load
   * balancer takes to notice. Unset: a second in production, else none.
   */
  DRAIN_MS: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(600_000))),
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  /** The collector that gets traces, by OTLP over HTTP. Unset: nothing is traced, and no tracing module is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address),
  /** The share of the requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})
export type BaseEnv = z.output<typeof baseEnv>

/** Returns the address for connections that wait for notifications or hold a lock of a session. */
export function sessionUrlOf(env: Pick<BaseEnv, 'DATABASE_URL' | 'DATABASE_SESSION_URL'>): string {
  return env.DATABASE_SESSION_URL ?? env.DATABASE_URL
}

type CallPublicKey = `${Uppercase<InternalCaller>}_CALL_PUBLIC_KEY`
const callPublicKeyOf = (caller: InternalCaller) => `${caller.toUpperCase()}_CALL_PUBLIC_KEY` as CallPublicKey

/**
 * Returns a check that refuses settings without the public keys of the callers of `service`; those of an added service
 * are known by its own endpoints.
 */
export function requireCallerKeys(
  service: ServiceName | AddedService,
  declared?: Readonly<Record<string, Endpoint>>,
): z.core.$ZodCheck<Partial<Record<CallPublicKey, string | undefined>>> {
  return z.check((context) => {
    for (const name of callersOf(service, declared).map(callPublicKeyOf)) {
      if (context.value[name] === undefined)
        context.issues.push({ code: 'custom', path: [name], input: context.value, message: 'missing' })
    }
  })
}

/** Returns the public keys in the settings, by caller. */
export function callerKeysOf(
  env: Partial<Record<CallPublicKey, string | undefined>> & Pick<BaseEnv, 'SERVICE_CALL_PUBLIC_KEYS'>,
): Readonly<Record<string, string>> {
  const ofProduct = INTERNAL_CALLERS.flatMap((caller) => {
    const keys = env[callPublicKeyOf(caller)]
    return keys === undefined ? [] : [[caller, keys] as const]
  })
  // The keys of the product come last, so that no added service can take the name of one of its callers.
  return { ...env.SERVICE_CALL_PUBLIC_KEYS, ...Object.fromEntries(ofProduct) }
}

/** Reads and checks settings, including files (`NAME_FILE`). An empty value counts as missing. @throws EnvError */
export function readEnv<S extends z.ZodMiniType>(schema: S, source: Settings): z.output<S> {
  const names = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const given = Object.fromEntries(
    Object.entries(readSettingFiles(source, names)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const failing = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
  const missing = failing.filter((name) => !(name in given))
  const wrong = failing.filter((name) => name in given)
  const parts = [
    ...(missing.length > 0 ? [`${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`] : []),
    ...(wrong.length > 0 ? [`${wrong.join(', ')} cannot be read`] : []),
  ]
  throw new EnvError(`Settings: ${parts.join('; ')}.`)
}

/** Checks the settings of a program. Prints one line and exits with 1 when they are invalid. */
export function loadEnv<S extends z.ZodMiniType>(schema: S, settings: Settings = process.env): z.output<S> {
  try {
    return readEnv(schema, settings)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
