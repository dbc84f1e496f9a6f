import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { callEndpoint, createTestEnv, fakeSessionStates, tokenOf, type Called, type CallExtras, type TestUser } from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import { buildApp } from '../app.ts'
import { openDatabase } from '../repository/database.ts'
import { createPlansRepository } from '../repository/plans-repository.ts'
import { createSubscriptionsRepository } from '../repository/subscriptions-repository.ts'

/** The billing service on a database of its own. */
export async function startBilling() {
  const database = await createTestDatabase('billing')
  const env = createTestEnv({ DATABASE_URL: database.appUrl })
  const db = openDatabase(database.appUrl)
  const users: TestUser[] = []
  const app = buildApp({ env, db, findSessionState: (...about) => fakeSessionStates(users).find(...about) })

  return {
    app,
    env,
    db,
    database,
    plans: createPlansRepository(db),
    subscriptions: createSubscriptionsRepository(db),

    call: <E extends Endpoint>(endpoint: E, input: { readonly params?: unknown } = {}, extras?: CallExtras): Promise<Called<E>> => callEndpoint(app, endpoint, input, extras),

    addRestaurant() {
      const id = randomUUID()
      const userOf = (role: Role): string => {
        const user = { restaurantId: id, userId: randomUUID(), role }
        users.push(user)
        return tokenOf(user)
      }
      return { id, tokenOf: userOf }
    },

    async stop(): Promise<void> {
      await app.close()
      await database.drop()
    },
  }
}

export type BillingUnderTest = Awaited<ReturnType<typeof startBilling>>
