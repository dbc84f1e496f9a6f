import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { INTERNAL_CALLERS, type InternalCaller } from '@tiffin/contracts'
import { callPrivateKeyOf, callPublicKeyOf } from './call-keys.ts'
import { StackFailure } from './failure.ts'
import { readIfPresent, readOrCreatePrivateFile } from './private-file.ts'
import { callKeySettingsOf } from './services.ts'

const JWT_NAMES = [
  'JWT_RESTAURANT_PRIVATE_KEY',
  'JWT_RESTAURANT_PUBLIC_KEY',
  'JWT_SYSTEM_PRIVATE_KEY',
  'JWT_SYSTEM_PUBLIC_KEY',
] as const
type JwtKeys = Record<(typeof JWT_NAMES)[number], string>

/** The private key of a process for its calls, and its public keys: two during a rotation. */
export type CallKeys = {
  readonly privateKey: string
  readonly publicKeys: string
}

export type Secrets = JwtKeys & {
  readonly calls: Record<InternalCaller, CallKeys>
  /** The shared token of releases before signed calls; null unless it is set. */
  readonly sharedToken: string | null
}

/**
 * Loads the secrets of an installation: from the settings, or generated once in the data folder outside production.
 *
 * @throws StackFailure in production when settings are missing
 */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const callNames = INTERNAL_CALLERS.map(callPrivateKeyOf)
  const missing: readonly string[] = [...JWT_NAMES, ...callNames].filter((name) => !env[name])
  if (env['NODE_ENV'] === 'production' && missing.length > 0) {
    throw new StackFailure(`Production needs its own secrets: ${missing.join(', ')} not set.`, {
      advice: 'See .env.example for what each one is.',
    })
  }
  const made = (file: string, create: () => object) =>
    JSON.parse(readOrCreatePrivateFile(path.join(dataDir, 'secrets', file), () => JSON.stringify(create()))) as Record<
      string,
      string
    >
  const isMissing = (names: readonly string[]) => names.some((name) => missing.includes(name))
  const jwt = { ...(isMissing(JWT_NAMES) && made('keys.json', createJwtKeys)), ...pick(env, JWT_NAMES) } as JwtKeys
  const own = { ...(isMissing(callNames) && made('call-keys.json', createCallKeys)), ...pick(env, callNames) }
  const callKeysOf = (caller: InternalCaller): CallKeys => {
    const privateKey = own[callPrivateKeyOf(caller)]!
    return { privateKey, publicKeys: env[callPublicKeyOf(caller)] || publicKeyOf(privateKey) }
  }
  const calls = Object.fromEntries(INTERNAL_CALLERS.map((caller) => [caller, callKeysOf(caller)])) as Secrets['calls']
  return { ...jwt, calls, sharedToken: env['INTERNAL_TOKEN'] || null }
}

/**
 * Loads the keys with which added services sign their calls: `STOCK_CALL_PRIVATE_KEY` of the settings, or generated
 * once in the data folder outside production.
 *
 * @throws StackFailure in production when a setting is missing
 */
export function loadAddedKeys(
  services: readonly string[],
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Readonly<Record<string, CallKeys>> {
  const keysOf = (service: string): CallKeys => {
    const [privateName, publicName] = callKeySettingsOf(service)
    const given = env[privateName]
    if (!given && env['NODE_ENV'] === 'production')
      throw new StackFailure(`Production needs its own secrets: ${privateName} is not set.`)
    const file = path.join(dataDir, 'secrets', `call-key-${service}.pem`)
    const privateKey = given || readOrCreatePrivateFile(file, () => keyPair().privateKey)
    return { privateKey, publicKeys: env[publicName] || publicKeyOf(privateKey) }
  }
  return Object.fromEntries(services.map((service) => [service, keysOf(service)]))
}

function pick(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

function createJwtKeys(): JwtKeys {
  const restaurant = keyPair()
  const system = keyPair()
  return {
    JWT_RESTAURANT_PRIVATE_KEY: restaurant.privateKey,
    JWT_RESTAURANT_PUBLIC_KEY: restaurant.publicKey,
    JWT_SYSTEM_PRIVATE_KEY: system.privateKey,
    JWT_SYSTEM_PUBLIC_KEY: system.publicKey,
  }
}

function createCallKeys(): Record<string, string> {
  return Object.fromEntries(INTERNAL_CALLERS.map((caller) => [callPrivateKeyOf(caller), keyPair().privateKey]))
}

/** Creates a key pair of the type with which tokens and calls are signed (ES256), in PEM. */
export function keyPair() {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Returns the public key of a private key in PEM, which may have `\n` for line breaks as in settings. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey.replaceAll('\\n', '\n')).export({ type: 'spki', format: 'pem' }) as string
}

/**
 * Reads the deploy token for all modules from the settings, or generates it once outside production. Null in production
 * without that setting.
 */
export function findDeployToken(dataDir: string, env: NodeJS.ProcessEnv): string | null {
  if (env['DEPLOY_TOKEN']) return env['DEPLOY_TOKEN']
  return env['NODE_ENV'] === 'production'
    ? null
    : readOrCreatePrivateFile(path.join(dataDir, 'secrets/deploy-token'), () => randomBytes(32).toString('base64url'))
}

/** Returns the file of the teams' tokens, which `npm run module -- token` writes where there is no setting. */
export function teamTokensFile(dataDir: string): string {
  return path.join(dataDir, 'secrets/deploy-tokens.json')
}

/** Finds the hashes of the teams' deploy tokens, as JSON; undefined while there are none. */
export function findTeamTokens(dataDir: string, env: NodeJS.ProcessEnv): string | undefined {
  return env['DEPLOY_TOKENS'] || readIfPresent(teamTokensFile(dataDir))
}
