import { DEMO_RESTAURANT_ID } from '@tiffin/service-kit'
import { fillFloor, fillHistory } from './fill-demo.ts'
import { withDemo } from './with-demo.ts'

const tenant = { id: DEMO_RESTAURANT_ID }
await withDemo(tenant, async (db, readMenu) => {
  await fillFloor(db, tenant)
  const orders = await fillHistory(db, tenant, await readMenu(), new Date())
  console.log(`orders: a floor and ${orders} orders`)
})
