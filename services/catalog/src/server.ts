import { loadEnv, serve } from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { catalogEnv } from './env.ts'
import { openDatabase } from './repository/database.ts'

const env = loadEnv(catalogEnv)
const db = openDatabase(env.DATABASE_URL)

await serve(buildApp({ env, db }), env, () => db.ping())
