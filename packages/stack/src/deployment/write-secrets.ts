import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { INTERNAL_CALLERS } from '@tiffin/contracts'
import { callPrivateKeyOf, callPublicKeyOf } from '../call-keys.ts'
import { appDatabaseUrl } from '../database/names.ts'
import { StackFailure } from '../failure.ts'
import { readOrCreatePrivateFile } from '../private-file.ts'
import { keyPair, publicKeyOf } from '../secrets.ts'
import { appRoleOf, databaseOf, SERVICES } from '../services.ts'

/** The settings that only the operator knows; each becomes a file too. */
const GIVEN = ['SMTP_URL'] as const
/** The database of compose.yml, which is created with the password that is written beside it. */
const COMPOSE_DATABASE = { user: 'postgres', host: 'postgres:5432', database: 'postgres' }

const randomSecret = () => randomBytes(32).toString('base64url')

/**
 * Writes the secrets of an installation into a folder, one file for each, as compose.yml and the manifests read them. A
 * file that is there stays, and what is derived from it fits. Without DATABASE_URL the database is that of compose.yml.
 *
 * @returns the names of the files
 * @throws StackFailure without a setting that cannot be made
 */
export function writeSecrets(folder: string, env: NodeJS.ProcessEnv): string[] {
  const missing = GIVEN.filter((name) => !env[name])
  if (missing.length > 0)
    throw new StackFailure(`${missing.join(', ')} must be set.`, { advice: 'See .env.example for what each one is.' })
  const names: string[] = []
  const file = (name: string, create: () => string): string => {
    names.push(name)
    return readOrCreatePrivateFile(path.join(folder, name), create)
  }

  const given = env['DATABASE_URL'] || urlOfCompose(file('POSTGRES_PASSWORD', randomSecret))
  const adminUrl = file('DATABASE_URL', () => given)
  for (const service of SERVICES)
    file(`${service.toUpperCase()}_DATABASE_URL`, () =>
      appDatabaseUrl(adminUrl, databaseOf(service), appRoleOf(service)),
    )
  for (const audience of ['RESTAURANT', 'SYSTEM']) {
    const privateKey = file(`JWT_${audience}_PRIVATE_KEY`, () => keyPair().privateKey)
    file(`JWT_${audience}_PUBLIC_KEY`, () => publicKeyOf(privateKey))
  }
  for (const caller of INTERNAL_CALLERS) {
    const privateKey = file(callPrivateKeyOf(caller), () => keyPair().privateKey)
    file(callPublicKeyOf(caller), () => publicKeyOf(privateKey))
  }
  for (const name of ['SYSTEM_ADMIN_PASSWORD', 'DEPLOY_TOKEN']) file(name, randomSecret)
  for (const name of GIVEN) file(name, () => env[name]!)
  return names
}

function urlOfCompose(password: string): string {
  const { user, host, database } = COMPOSE_DATABASE
  return `postgres://${user}:${password}@${host}/${database}`
}
