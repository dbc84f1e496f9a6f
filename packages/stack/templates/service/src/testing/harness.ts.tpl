import { randomUUID } from 'node:crypto'
import { getSessionState, type Endpoint, type ResponseOf } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { ServiceCallError, type CallService } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  fakeSessionStates,
  PATIENT_DEADLINES,
  tokenOf,
  type CallExtras,
  type TestUser,
} from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import { buildApp } from '../app.ts'
import { openDatabase } from '../repository/database.ts'

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/** Starts the service on a database of its own; tenancy is faked. */
export async function startService() {
  const database = await createTestDatabase('__NAME__')
  const users: TestUser[] = []
  const callService: CallService = async (endpoint, input) => {
    const { restaurantId, userId } = input.params as { readonly restaurantId: string; readonly userId: string }
    const state = endpoint.id === getSessionState.id && (await fakeSessionStates(users).find(restaurantId, userId, ''))
    if (!state) throw new ServiceCallError(`${endpoint.id} does not answer`, { isAway: true })
    return state as ResponseOf<typeof endpoint>
  }
  const db = openDatabase(database.appUrl, { deadlines: PATIENT_DEADLINES })
  const app = buildApp({ env: createTestEnv({ DATABASE_URL: database.appUrl }), db, callService })

  return {
    db,
    call: <E extends Endpoint>(endpoint: E, input: Input = {}, extras?: CallExtras) =>
      callEndpoint(app, endpoint, input, extras),

    /** Adds a restaurant with one item. */
    async addRestaurant() {
      const id = randomUUID()
      await db.inTenant({ id }, (tx) => tx.item.create({ data: { restaurantId: id, name: 'Rice' } }))
      const tokenFor = (role: Role): string => {
        const user = { restaurantId: id, userId: randomUUID(), role }
        users.push(user)
        return tokenOf(user)
      }
      return { id, tokenFor }
    },

    async stop(): Promise<void> {
      await app.close()
      await database.drop()
    },
  }
}
