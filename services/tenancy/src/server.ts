import { loadEnv, serve } from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { tenancyEnv } from './env.ts'
import { openDatabase } from './repository/database.ts'

const env = loadEnv(tenancyEnv)
const db = openDatabase(env.DATABASE_URL)

await serve(buildApp({ env, db }), env, () => db.ping())
