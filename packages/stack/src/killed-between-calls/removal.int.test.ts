import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEADLINE_MS } from '../testing/deadline.ts'
import { sized } from '../testing/sized.ts'
import { asAdmin } from '../database/admin.ts'
import { startProduct, type Product, type RemovalService } from './product.ts'
import type { HeldCall, HoldPoint } from './relay.ts'
import { ask, openRestaurant, type Restaurant } from './restaurant.ts'
import { rowsMentioning } from './traces.ts'

/**
 * The calls of tenancy during a removal, of which each is held once. The removals that are held at a call of the purge
 * begin first, because they also have to close the restaurant before that call.
 */
const CALLS: readonly { receiver: RemovalService; callFor(id: string): string }[] = [
  { receiver: 'orders', callFor: (id) => `DELETE /internal/restaurants/${id}` },
  { receiver: 'catalog', callFor: (id) => `DELETE /internal/restaurants/${id}` },
  { receiver: 'billing', callFor: (id) => `DELETE /internal/restaurants/${id}` },
  { receiver: 'orders', callFor: (id) => `PUT /internal/restaurants/${id}/closed` },
  { receiver: 'billing', callFor: (id) => `PUT /internal/restaurants/${id}/closed` },
  { receiver: 'catalog', callFor: (id) => `PUT /internal/restaurants/${id}/closed` },
]
/**
 * Tables that may mention a removed restaurant: those of the removal in each service, its jobs for a week, the
 * operator's action, and invoices as the law requires.
 */
const KEPT = [
  'billing public.archived_invoices',
  'billing public.closed_restaurants',
  'catalog public.closed_restaurants',
  'orders public.closed_restaurants',
  'tenancy pgboss.job_common',
  'tenancy public.operator_actions',
  'tenancy public.removals',
]
const USED = [
  'billing public.invoices',
  'billing public.purchases',
  'billing public.subscriptions',
  'catalog public.menu_items',
  'orders public.orders',
  'orders public.order_items',
  'tenancy public.restaurants',
  'tenancy public.users',
]

let product: Product
let operator: string
let keeper: Restaurant
let keeperBefore: Awaited<ReturnType<typeof rowsMentioning>>
beforeAll(async () => {
  product = await startProduct()
  await asAdmin(product.databases.billing.ownerUrl, (owner) =>
    owner.query(`
    INSERT INTO plans (plan_id, name, price_in_paise, billing_interval, razorpay_plan_id, features)
    VALUES ('plan_pro', 'Pro', 149900, 'monthly', 'plan_demo_pro_monthly', '{"order_limit_daily": -1, "user_limit": -1, "menu_item_limit": -1, "allow_user_management": true}')`),
  )
  const signedIn = await ask<{ token: string }>(`${product.urlOf('tenancy')}/api/system/login`, 'POST', {
    json: { email: 'operator@tiffin.test', password: 'tiffin-operator' },
  })
  operator = signedIn.token
  keeper = await openRestaurant(product, operator, 'keeper')
  await untilPaid(keeper)
  await untilBillingIsQuiet()
  await untilNoDoubtIsLeft(keeper)
  keeperBefore = await rowsMentioning(product, keeper.id)
})
afterAll(() => product?.stop())

const countEvents = (condition: string, values: readonly string[] = []) =>
  asAdmin(
    product.databases.billing.ownerUrl,
    async (owner) => (await owner.query(`SELECT 1 FROM provider_events WHERE ${condition}`, [...values])).rowCount,
  )

/**
 * Waits for the last event of the first payment, `subscription.charged`, which the provider sends after the payment is
 * verified.
 */
async function untilPaid({ id }: Restaurant): Promise<void> {
  const isCharged = async () => (await countEvents("restaurant_id = $1 AND name = 'subscription.charged'", [id])) === 1
  await vi.waitUntil(isCharged, { timeout: DEADLINE_MS, interval: 200 })
}

/**
 * Waits until billing has processed all events of the provider. Billing processes an event after it has stored it, and
 * then asks the provider about a purchase that the events leave in doubt, such as two events of one second.
 */
async function untilBillingIsQuiet(): Promise<void> {
  const isQuiet = async () => (await countEvents('worked_at IS NULL')) === 0
  await vi.waitUntil(isQuiet, { timeout: DEADLINE_MS, interval: 200 })
}
async function untilNoDoubtIsLeft({ id }: Restaurant): Promise<void> {
  const asked = `SELECT coalesce(max(asked_at), '-infinity') FROM purchases WHERE restaurant_id = $1`
  const inDoubt = `restaurant_id = $1 AND outcome = 'doubtful' AND worked_at > (${asked})`
  await vi.waitUntil(async () => (await countEvents(inDoubt, [id])) === 0, { timeout: DEADLINE_MS, interval: 200 })
}

const states = async (restaurants: readonly Restaurant[]) => {
  const removals = await ask<{ restaurant_id: string; state: string }[]>(
    `${product.urlOf('tenancy')}/api/system/removals`,
    'GET',
    { token: operator },
  )
  return restaurants.map(({ id }) => removals.find((removal) => removal.restaurant_id === id)?.state)
}

/** Ages the jobs of a killed process by the time after which another process takes them. */
async function ageJobs(): Promise<void> {
  await asAdmin(product.databases.tenancy.ownerUrl, (owner) =>
    owner.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '11 s' WHERE state = 'active'`),
  )
}

/** Makes failed jobs due at once, because the pause before each retry grows. */
async function hurry(): Promise<void> {
  await asAdmin(product.databases.tenancy.ownerUrl, (owner) =>
    owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()`),
  )
}

/** Removes a restaurant for each of the six calls and holds that call; resolves when all six calls are held. */
async function removeAndHold(restaurants: readonly Restaurant[], moment: HoldPoint): Promise<HeldCall[]> {
  const holds: HeldCall[] = []
  for (const [index, { receiver, callFor }] of CALLS.entries()) {
    const { id } = restaurants[index]!
    const hold = product.relays[receiver].hold(callFor(id), moment)
    await ask(`${product.urlOf('tenancy')}/api/system/restaurants/${id}`, 'DELETE', { token: operator })
    holds.push(hold)
    if (index === 2) await Promise.all(holds.map(({ reached }) => reached))
  }
  await Promise.all(holds.map(({ reached }) => reached))
  return holds
}

const cases = [
  { killed: 'tenancy', moment: 'before', text: 'tenancy, before a call gets through', answers: 1 },
  { killed: 'tenancy', moment: 'after', text: 'tenancy, before it hears the answer', answers: 2 },
  { killed: 'receiver', moment: 'before', text: 'the service that is called, before it gets the call', answers: 1 },
  { killed: 'receiver', moment: 'after', text: 'the service that is called, after it answered', answers: 1 },
] as const

describe('a service is killed while a restaurant is removed, at each of the six calls in turn', () => {
  test.each(sized([cases[1]], [...cases]))(
    '$text: started again, nothing of the restaurant is left and another has everything',
    async ({ killed, moment, answers }) => {
      const restaurants = await Promise.all(
        CALLS.map((_call, index) => openRestaurant(product, operator, `${killed}-${moment}-${index + 1}`)),
      )
      for (const { id } of restaurants)
        expect((await rowsMentioning(product, id)).map(({ table }) => table)).toEqual(expect.arrayContaining(USED))

      const holds = await removeAndHold(restaurants, moment)
      const services = killed === 'tenancy' ? (['tenancy'] as const) : (['orders', 'catalog', 'billing'] as const)
      await product.kill(services)
      if (killed === 'tenancy') await ageJobs()
      for (const hold of holds) {
        if (killed === 'tenancy') hold.drop()
        else hold.passOn()
      }
      await product.start(services)
      const progress = async () => {
        await hurry()
        return states(restaurants)
      }
      await expect.poll(progress, { interval: 250 }).toEqual(CALLS.map(() => 'purged'))
      await untilBillingIsQuiet()

      for (const [index, { receiver, callFor }] of CALLS.entries()) {
        const { id, subdomain, subscriptionId } = restaurants[index]!
        expect(product.relays[receiver].answered(callFor(id))).toBe(answers)
        expect([...new Set((await rowsMentioning(product, id)).map(({ table }) => table))].toSorted()).toEqual(KEPT)
        expect(
          await ask(`${product.urlOf('razorpay')}/v1/subscriptions/${subscriptionId}`, 'GET', {
            basic: product.providerKeys,
          }),
        ).toMatchObject({ status: 'cancelled' })
        expect(await ask(`${product.urlOf('tenancy')}/api/subdomains/${subdomain}`, 'GET')).toMatchObject({
          state: 'available',
        })
      }
      expect(await rowsMentioning(product, keeper.id)).toEqual(keeperBefore)
    },
  )
})
