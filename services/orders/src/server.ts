import { baseEnv, createDatabase, loadEnv, serve } from '@tiffin/service-kit'
import { buildApp } from './app.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { createOrdersRepository } from './repository/orders-repository.ts'

const PURGE_EVERY_MS = 60 * 60 * 1_000

const env = loadEnv(baseEnv)
const db = createDatabase(PrismaClient, env.DATABASE_URL)
const app = buildApp({ env, db })

const { purgeIdempotencyKeys } = createOrdersRepository(db)
setInterval(
  () => purgeIdempotencyKeys().catch((err: unknown) => app.log.warn({ err }, 'old idempotency keys stay for now')),
  PURGE_EVERY_MS,
).unref()

await serve(app, env, () => db.ping())
