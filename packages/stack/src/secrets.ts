import { generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { StackFailure } from './failure.ts'
import { readOrCreatePrivateFile } from './private-file.ts'

const NAMES = [
  'JWT_RESTAURANT_PRIVATE_KEY',
  'JWT_RESTAURANT_PUBLIC_KEY',
  'JWT_SYSTEM_PRIVATE_KEY',
  'JWT_SYSTEM_PUBLIC_KEY',
  'INTERNAL_TOKEN',
] as const

export type Secrets = Record<(typeof NAMES)[number], string>

/** The secrets of an installation: made once in the data folder for development, given from outside in production. */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const given = Object.fromEntries(NAMES.filter((name) => env[name]).map((name) => [name, env[name]]))
  const missing = NAMES.filter((name) => !(name in given))
  if (env['NODE_ENV'] === 'production' && missing.length > 0) {
    throw new StackFailure(`Production needs its own secrets: ${missing.join(', ')} not set.`, {
      advice: 'See .env.example for what each one is.',
    })
  }
  if (missing.length === 0) return given as Secrets
  const own = JSON.parse(readOrCreatePrivateFile(path.join(dataDir, 'secrets/keys.json'), createSecrets)) as Secrets
  return { ...own, ...given }
}

function createSecrets(): string {
  const restaurant = keyPair()
  const system = keyPair()
  return JSON.stringify({
    JWT_RESTAURANT_PRIVATE_KEY: restaurant.privateKey,
    JWT_RESTAURANT_PUBLIC_KEY: restaurant.publicKey,
    JWT_SYSTEM_PRIVATE_KEY: system.privateKey,
    JWT_SYSTEM_PUBLIC_KEY: system.publicKey,
    INTERNAL_TOKEN: randomBytes(32).toString('base64url'),
  } satisfies Secrets)
}

/** ES256: the key type of the tokens. */
function keyPair() {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/**
 * By which a pipeline ships modules: given from outside, or made once for development. Null in a production without
 * one.
 */
export function loadDeployToken(dataDir: string, env: NodeJS.ProcessEnv): string | null {
  if (env['DEPLOY_TOKEN']) return env['DEPLOY_TOKEN']
  return env['NODE_ENV'] === 'production'
    ? null
    : readOrCreatePrivateFile(path.join(dataDir, 'secrets/deploy-token'), () => randomBytes(32).toString('base64url'))
}
