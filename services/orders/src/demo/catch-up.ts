// This script runs at each start of a demo, unless DEMO_FLOOR is `empty`, so that the floor is as busy on the second
// day as on the first.
import { DEMO_RESTAURANT_ID } from '@tiffin/service-kit'
import { fillHistory, seatGuests, settleLeftovers } from './fill-demo.ts'
import { withDemo } from './with-demo.ts'

const tenant = { id: DEMO_RESTAURANT_ID }
await withDemo(tenant, async (db, readMenu) => {
  const menu = await readMenu()
  const now = new Date()
  await settleLeftovers(db, tenant, now)
  const settled = await fillHistory(db, tenant, menu, now)
  const running = await seatGuests(db, tenant, menu, now)
  console.log(`${settled + running} orders`)
})
