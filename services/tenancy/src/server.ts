import { loadEnv, serve } from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { tenancyEnv } from './env.ts'
import { openDatabase } from './repository/database.ts'
import { createDoorEvents } from './repository/door-events.ts'

const PURGE_EVERY_MS = 60 * 60 * 1_000

const env = loadEnv(tenancyEnv)
const db = openDatabase(env.DATABASE_URL)
const app = buildApp({ env, db })

const { purge } = createDoorEvents(db)
setInterval(
  () => purge().catch((err: unknown) => app.log.warn({ err }, 'unfinished sign-ups stay for now')),
  PURGE_EVERY_MS,
).unref()

await serve(app, env, () => db.ping())
