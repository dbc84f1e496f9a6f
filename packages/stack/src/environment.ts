import path from 'node:path'
import { callersOf, closeIn, purgeIn, type InternalCaller } from '@tiffin/contracts'
import { callPublicKeyOf } from './call-keys.ts'
import { namedLogins, sessionUrlOf } from './database/logins.ts'
import { appDatabaseUrl } from './database/names.ts'
import type { PaymentKeys } from './payments.ts'
import type { Ports } from './ports.ts'
import type { CallKeys, Secrets } from './secrets.ts'
import { appRoleOf, databaseOf, SERVICES_TOGETHER, type ServiceName } from './services.ts'
import { modulesDirOf, ROOT, standInDirOf } from './workspace.ts'

export type Installation = {
  readonly env: NodeJS.ProcessEnv
  readonly dataDir: string
  readonly ports: Ports
  readonly secrets: Secrets
  /** The deploy token for all modules; null in production where none is set. */
  readonly deployToken: string | null
  /** The hashes of the teams' deploy tokens, as JSON. */
  readonly deployTokens?: string | undefined
  /** The services that were added to the four, by name. */
  readonly added?: Readonly<Record<string, { readonly port: number; readonly keys: CallKeys }>>
  /** Settings of the payment provider's stand-in; null with the real provider. */
  readonly standIn: PaymentKeys | null
}

/** The settings that one service gets and no other service sees, by that service. */
const OWN_SETTINGS: Partial<Record<ServiceName, readonly string[]>> = {
  catalog: ['PICTURES_S3_ACCESS_KEY_ID', 'PICTURES_S3_SECRET_ACCESS_KEY'],
  tenancy: [
    'SYSTEM_ADMIN_EMAIL',
    'SYSTEM_ADMIN_PASSWORD',
    'SYSTEM_ADMIN_PREVIOUS_PASSWORD',
    'SYSTEM_TOTP_SECRET',
    'SMTP_URL',
  ],
  billing: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_API_URL'],
}
/** Settings of the gateway that no service may see. */
const GATEWAY_SETTINGS = [
  'DEPLOY_TOKEN',
  'DEPLOY_TOKENS',
  'MODULES_S3_ACCESS_KEY_ID',
  'MODULES_S3_SECRET_ACCESS_KEY',
] as const
const NOT_INHERITED = new Set<string>([
  // Each account has a cache of its own (child.ts).
  'NODE_COMPILE_CACHE',
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'JWT_RESTAURANT_PRIVATE_KEY',
  'JWT_SYSTEM_PRIVATE_KEY',
  'CALL_PRIVATE_KEY',
  'INTERNAL_TOKEN',
  ...GATEWAY_SETTINGS,
  ...Object.values(OWN_SETTINGS).flat(),
])

/** The key of a process, of which others get at most the public half. */
const CALL_KEY = /_CALL_(PRIVATE|PUBLIC)_KEY$/
/** The login of a service. */
const LOGIN = /_DATABASE_URL$/

/** The operator of a demo; in production only the settings name one. */
const DEMO_OPERATOR = { SYSTEM_ADMIN_EMAIL: 'operator@tiffin.test', SYSTEM_ADMIN_PASSWORD: 'tiffin-operator' }

/**
 * Returns the environment of a service. Only tenancy gets the private keys that sign the tokens of staff, devices and
 * operators; each service gets its own key for calls between services, and none gets the administrator's connection.
 */
export function serviceEnvironment(
  service: ServiceName,
  installation: Installation,
  adminUrl: string,
): NodeJS.ProcessEnv {
  const { env, ports, secrets } = installation
  const own = (OWN_SETTINGS[service] ?? []).filter((name) => env[name]).map((name) => [name, env[name]])
  return {
    ...common(installation),
    PORT: String(ports[service]),
    HOST: '127.0.0.1',
    ...connectionOf(service, env, adminUrl),
    ...callingAs(service, secrets),
    ...Object.fromEntries(
      callersOf(service).map((caller) => [callPublicKeyOf(caller), secrets.calls[caller].publicKeys]),
    ),
    ...(service === 'tenancy' && {
      ...addressesOfAdded(installation),
      SERVICE_CALL_PUBLIC_KEYS: JSON.stringify(ofAdded(installation, ({ keys }) => keys.publicKeys)),
      JWT_RESTAURANT_PRIVATE_KEY: secrets.JWT_RESTAURANT_PRIVATE_KEY,
      JWT_SYSTEM_PRIVATE_KEY: secrets.JWT_SYSTEM_PRIVATE_KEY,
      ...(env['NODE_ENV'] !== 'production' && DEMO_OPERATOR),
    }),
    ...Object.fromEntries(own),
    ...(service === 'billing' &&
      installation.standIn && { ...installation.standIn, RAZORPAY_API_URL: standInUrl(ports) }),
  }
}

/**
 * Returns the environment of a service that was added to the four. It gets its own key, the public keys of those who
 * end restaurants in it, and no secret of the product.
 */
export function addedEnvironment(service: string, installation: Installation, adminUrl: string): NodeJS.ProcessEnv {
  const own = installation.added?.[service]
  if (!own) throw new TypeError(`${service} is no added service of this installation`)
  const callers = callersOf(service, { close: closeIn(service), purge: purgeIn(service) })
  return {
    ...common(installation),
    PORT: String(own.port),
    HOST: '127.0.0.1',
    ...connectionOf(service, installation.env, adminUrl),
    CALL_PRIVATE_KEY: own.keys.privateKey,
    ...Object.fromEntries(
      callers.map((caller) => [callPublicKeyOf(caller), installation.secrets.calls[caller].publicKeys]),
    ),
  }
}

function connectionOf(service: string, env: NodeJS.ProcessEnv, adminUrl: string): NodeJS.ProcessEnv {
  const login = namedLogins(env)[service]
  return login === undefined
    ? { DATABASE_URL: appDatabaseUrl(adminUrl, databaseOf(service), appRoleOf(service)) }
    : { DATABASE_URL: login.url, DATABASE_SESSION_URL: sessionUrlOf(adminUrl, service, login) }
}

function ofAdded<T>(
  { added = {} }: Installation,
  pick: (service: { port: number; keys: CallKeys }) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(added).map(([name, service]) => [name, pick(service)]))
}

function addressesOfAdded(installation: Installation): NodeJS.ProcessEnv {
  return { SERVICE_URLS: JSON.stringify(ofAdded(installation, ({ port }) => `http://127.0.0.1:${port}`)) }
}

/**
 * Returns the environment of the process in which services run together, with the secrets of each. The headers for a
 * collector of traces are read by the exporter, from the environment of the process.
 */
export function servicesTogetherEnvironment(installation: Installation, adminUrl: string): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV, DRAIN_MS, OTEL_EXPORTER_OTLP_HEADERS } = installation.env
  const settings = SERVICES_TOGETHER.map((service) => [service, serviceEnvironment(service, installation, adminUrl)])
  const perService = { SERVICE_SETTINGS: JSON.stringify(Object.fromEntries(settings)) }
  return { PATH, NODE_ENV, DRAIN_MS, OTEL_EXPORTER_OTLP_HEADERS, ...perService }
}

/** Returns the environment of the payment provider's stand-in, without addresses and keys of the product. */
export function standInEnvironment({ dataDir, ports }: Installation, keys: PaymentKeys): NodeJS.ProcessEnv {
  return {
    ...keys,
    PORT: String(ports.razorpay),
    TIFFIN_DATA_DIR: standInDirOf(dataDir),
    WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/webhooks/razorpay`,
  }
}

/** Returns the environment of the backup agent: the administrator's connection and no secret of the product. */
export function backupEnvironment({ env, dataDir, ports }: Installation, adminUrl: string): NodeJS.ProcessEnv {
  const own = ['BACKUP_DIR', 'BACKUP_EVERY_HOURS', 'BACKUP_KEEP_DAYS', 'PATH'].map((name) => [name, env[name]])
  return {
    ...Object.fromEntries(own),
    DATABASE_URL: adminUrl,
    PORT: String(ports.backup),
    TIFFIN_DATA_DIR: dataDir,
  }
}

export function gatewayEnvironment(installation: Installation): NodeJS.ProcessEnv {
  const { env, ports, secrets, standIn, deployToken, deployTokens } = installation
  return {
    ...common(installation),
    PORT: String(ports.gateway),
    METRICS_PORT: String(ports.metrics),
    ...callingAs('gateway', secrets),
    ...addressesOfAdded(installation),
    SHELL_DIR: path.join(ROOT, 'shell/dist'),
    MODULES_DIR: modulesDirOf(installation.dataDir),
    ...Object.fromEntries(GATEWAY_SETTINGS.filter((name) => env[name]).map((name) => [name, env[name]])),
    ...(deployToken !== null && { DEPLOY_TOKEN: deployToken }),
    ...(deployTokens !== undefined && { DEPLOY_TOKENS: deployTokens }),
    ...(standIn
      ? { RAZORPAY_STAND_IN_URL: standInUrl(ports) }
      : env['RAZORPAY_KEY_ID'] && { RAZORPAY_KEY_ID: env['RAZORPAY_KEY_ID'] }),
  }
}

/**
 * Gives a process its own key only, so that it cannot sign calls in the name of another process. The shared token, by
 * which releases before signed calls know a caller, is added where it is set.
 */
function callingAs(caller: InternalCaller, { calls, sharedToken }: Secrets): NodeJS.ProcessEnv {
  return { CALL_PRIVATE_KEY: calls[caller].privateKey, ...(sharedToken !== null && { INTERNAL_TOKEN: sharedToken }) }
}

function standInUrl(ports: Ports): string {
  return `http://127.0.0.1:${ports.razorpay}`
}

function common({ env, dataDir, ports, secrets }: Installation): NodeJS.ProcessEnv {
  const isInherited = (name: string) => !NOT_INHERITED.has(name) && !CALL_KEY.test(name) && !LOGIN.test(name)
  const inherited = Object.entries(env).filter(([name]) => isInherited(name))
  const at = (service: ServiceName) => `http://127.0.0.1:${ports[service]}`
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: env['NODE_ENV'] || 'development',
    LOG_LEVEL: env['LOG_LEVEL'] || 'info',
    TIFFIN_DATA_DIR: dataDir,
    JWT_RESTAURANT_PUBLIC_KEY: secrets.JWT_RESTAURANT_PUBLIC_KEY,
    JWT_SYSTEM_PUBLIC_KEY: secrets.JWT_SYSTEM_PUBLIC_KEY,
    ORDERS_URL: at('orders'),
    CATALOG_URL: at('catalog'),
    TENANCY_URL: at('tenancy'),
    BILLING_URL: at('billing'),
  }
}
