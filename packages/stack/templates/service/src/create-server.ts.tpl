import { loadEnv, type Settings, type UnstartedService } from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { env as schema } from './env.ts'
import { openDatabase } from './repository/database.ts'

/** Creates the service from the given settings or those of the process, which ends when they are invalid. */
export function createServer(settings?: Settings): UnstartedService {
  const env = loadEnv(schema, settings)
  const db = openDatabase(env.DATABASE_URL)
  return { app: buildApp({ env, db }), env, warmUp: () => db.ping(), periodicWork: [] }
}
