import { DEMO_RESTAURANT_ID, loadEnv } from '@tiffin/service-kit'
import { openPictures } from '../app.ts'
import { catalogEnv } from '../env.ts'
import { openDatabase } from '../repository/database.ts'
import { fillDemo } from './fill-demo.ts'

const env = loadEnv(catalogEnv)
const db = openDatabase(env.DATABASE_URL)
try {
  await fillDemo(db, openPictures(env), { id: DEMO_RESTAURANT_ID })
} finally {
  await db.disconnect()
}
