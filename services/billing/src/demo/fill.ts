import { baseEnv, DEMO_RESTAURANT_ID, loadEnv } from '@tiffin/service-kit'
import { openDatabase } from '../repository/database.ts'
import { fillDemo } from './fill-demo.ts'

const env = loadEnv(baseEnv)
const db = openDatabase(env.DATABASE_URL)
try {
  await fillDemo(db, { id: DEMO_RESTAURANT_ID }, new Date())
} finally {
  await db.disconnect()
}
