import { readFileSync } from 'node:fs'
import path from 'node:path'
import { databaseOf } from '../services.ts'

/**
 * Returns the administrator's address of a service's database while a stack with this data folder runs, for the setup
 * of tests and benchmarks. The embedded server listens on any free port, which its log names.
 *
 * @throws Error when the log names no port
 */
export function runningDatabaseUrl(dataDir: string, service: string): string {
  const log = readFileSync(path.join(dataDir, 'logs/postgres.log'), 'utf8')
  const port = [...log.matchAll(/listening on .*"127\.0\.0\.1".* (\d+)$/gm)].at(-1)?.[1]
  if (!port) throw new Error('The log of PostgreSQL names no port')
  const password = readFileSync(path.join(dataDir, 'secrets/postgres-password'), 'utf8').trim()
  return `postgres://tiffin:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseOf(service)}`
}
