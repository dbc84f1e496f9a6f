import { DEMO_RESTAURANT_ID, loadEnv } from '@tiffin/service-kit'
import { createPasswords } from '../passwords.ts'
import { tenancyEnv } from '../env.ts'
import { openDatabase } from '../repository/database.ts'
import { fillDemo } from './fill-demo.ts'

const env = loadEnv(tenancyEnv)
const db = openDatabase(env.DATABASE_URL)
try {
  await fillDemo(db, createPasswords(), { id: DEMO_RESTAURANT_ID })
} finally {
  await db.disconnect()
}
