import path from 'node:path'
import { appUrl } from './database/names.ts'
import type { PaymentKeys } from './payments.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import { appRoleOf, databaseOf, type ServiceName } from './services.ts'
import { modulesDirOf, ROOT } from './workspace.ts'

export interface Installation {
  env: NodeJS.ProcessEnv
  dataDir: string
  ports: Ports
  secrets: Secrets
  /** By which a pipeline ships modules. */
  deployToken: string | null
  /** Of the stand-in of the payment provider; null with the real one. */
  standIn: PaymentKeys | null
}

/** Settings that one service alone may see. */
const OWN_SETTINGS: Partial<Record<ServiceName, readonly string[]>> = {
  catalog: ['PICTURES_S3_ACCESS_KEY_ID', 'PICTURES_S3_SECRET_ACCESS_KEY'],
  tenancy: ['SYSTEM_ADMIN_EMAIL', 'SYSTEM_ADMIN_PASSWORD', 'SMTP_URL'],
  billing: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_API_URL'],
}
/** Settings of the gateway that no service may see. */
const GATEWAY_SETTINGS = ['DEPLOY_TOKEN', 'MODULES_S3_ACCESS_KEY_ID', 'MODULES_S3_SECRET_ACCESS_KEY'] as const
const NOT_INHERITED = new Set([
  'DATABASE_URL',
  'JWT_RESTAURANT_PRIVATE_KEY',
  'JWT_SYSTEM_PRIVATE_KEY',
  ...GATEWAY_SETTINGS,
  ...Object.values(OWN_SETTINGS).flat(),
])

/** The operator of a demo; production has none unless it is named. */
const DEMO_OPERATOR = { SYSTEM_ADMIN_EMAIL: 'operator@tiffin.test', SYSTEM_ADMIN_PASSWORD: 'tiffin-operator' }

/**
 * What a service is started with. Only tenancy gets the keys that mint tokens, and no service the
 * administrator's connection.
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
    DATABASE_URL: appUrl(adminUrl, databaseOf(service), appRoleOf(service)),
    INTERNAL_TOKEN: secrets.INTERNAL_TOKEN,
    ...(service === 'tenancy' && {
      JWT_RESTAURANT_PRIVATE_KEY: secrets.JWT_RESTAURANT_PRIVATE_KEY,
      JWT_SYSTEM_PRIVATE_KEY: secrets.JWT_SYSTEM_PRIVATE_KEY,
      ...(env['NODE_ENV'] !== 'production' && DEMO_OPERATOR),
    }),
    ...Object.fromEntries(own),
    ...(service === 'billing' &&
      installation.standIn && { ...installation.standIn, RAZORPAY_API_URL: standInUrl(ports) }),
  }
}

/** What the stand-in of the payment provider is started with: no address and no key of the product. */
export function standInEnvironment({ dataDir, ports }: Installation, keys: PaymentKeys): NodeJS.ProcessEnv {
  return {
    ...keys,
    PORT: String(ports.razorpay),
    TIFFIN_DATA_DIR: dataDir,
    WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/webhooks/razorpay`,
  }
}

export function gatewayEnvironment(installation: Installation): NodeJS.ProcessEnv {
  const { env, ports, secrets, standIn, deployToken } = installation
  return {
    ...common(installation),
    PORT: String(ports.gateway),
    METRICS_PORT: String(ports.metrics),
    INTERNAL_TOKEN: secrets.INTERNAL_TOKEN,
    SHELL_DIR: path.join(ROOT, 'shell/dist'),
    MODULES_DIR: modulesDirOf(installation.dataDir),
    ...Object.fromEntries(GATEWAY_SETTINGS.filter((name) => env[name]).map((name) => [name, env[name]])),
    ...(deployToken !== null && { DEPLOY_TOKEN: deployToken }),
    ...(standIn
      ? { RAZORPAY_STAND_IN_URL: standInUrl(ports) }
      : env['RAZORPAY_KEY_ID'] && { RAZORPAY_KEY_ID: env['RAZORPAY_KEY_ID'] }),
  }
}

function standInUrl(ports: Ports): string {
  return `http://127.0.0.1:${ports.razorpay}`
}

function common({ env, dataDir, ports, secrets }: Installation): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !NOT_INHERITED.has(name))
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
