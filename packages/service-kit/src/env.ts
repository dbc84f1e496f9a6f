import * as z from 'zod/mini'

/** A PEM on one line: `\n` stands for a line break, as environment files hold it. */
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

/** What every service needs to start. A service extends it with its own. */
export const baseEnv = z.object({
  PORT: port,
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.url(),
  JWT_RESTAURANT_PUBLIC_KEY: pem,
  JWT_SYSTEM_PUBLIC_KEY: pem,
  /** Proves to an internal endpoint that the caller is a service of this installation. */
  INTERNAL_TOKEN: secret,
  ORDERS_URL: address,
  CATALOG_URL: address,
  TENANCY_URL: address,
  BILLING_URL: address,
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})
export type BaseEnv = z.output<typeof baseEnv>

/** A setting is missing or cannot be read. The message is one line that names it. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

type Source = Readonly<Record<string, string | undefined>>

/** Reads and checks settings. An empty value counts as missing. @throws EnvError */
export function readEnv<S extends z.ZodMiniType>(schema: S, source: Source): z.output<S> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
  const missing = names.filter((name) => !(name in given))
  const wrong = names.filter((name) => name in given)
  const parts = [
    ...(missing.length > 0 ? [`${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`] : []),
    ...(wrong.length > 0 ? [`${wrong.join(', ')} cannot be read`] : []),
  ]
  throw new EnvError(`Settings: ${parts.join('; ')}.`)
}

/** The settings of this process. The only place that reads the environment; stops the start with one line. */
export function loadEnv<S extends z.ZodMiniType>(schema: S): z.output<S> {
  try {
    return readEnv(schema, process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
