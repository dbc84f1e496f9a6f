import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getEntitlements, getSessionState, noteMenuChange, type Endpoint, type ResponseOf } from '@tiffin/contracts'
import { basisPointsFromPercent, DEFAULT_PLAN_FEATURES, paiseFromRupees, UNLIMITED, type Role } from '@tiffin/domain'
import { ServiceCallError, type CallService, type ServiceOptions } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  fakeSessionStates,
  PATIENT_DEADLINES,
  patientLoad,
  tokenOf,
  type EndpointReply,
  type CallExtras,
  type TestUser,
} from '@tiffin/service-kit/testing'
import { createSentStatements, createTestDatabase } from '@tiffin/stack/testing'
import { buildApp, openPictures } from '../app.ts'
import type { TellingTimes } from '../clients/tell-orders.ts'
import type { NewMenuItem } from '../domain/menu.ts'
import type { CatalogEnv } from '../env.ts'
import { openDatabase } from '../repository/database.ts'
import { createMenuRepository } from '../repository/menu-repository.ts'

/**
 * A process accepts one upload of a restaurant at a time. Tests of races between replicas run in one process, which
 * therefore has to accept more.
 */
const MANY_UPLOADS = { upload: { places: 10, share: 10, queue: 60, queueInAll: 60, maxWaitMs: 60_000 } }

/** Short times, so that no test waits long for the answer to a change that orders does not confirm. */
const SHORT_TELLING: TellingTimes = { copyLivesMs: 20, againAfterMs: 10 }

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
/**
 * The settings of a process: its calls to other services, its limits of load, the times at which it notifies orders of
 * a change again, and the deadlines of the product's database.
 */
type Replica = {
  readonly callService?: CallService
  readonly load?: NonNullable<ServiceOptions['load']>
  readonly telling?: Partial<TellingTimes>
  readonly hasUsualDeadlines?: boolean
}
type SessionParams = { readonly restaurantId: string; readonly userId: string }

/**
 * Starts the catalog service on a database and a picture folder of its own. `plans`, `users` and `orders` fake billing,
 * tenancy and orders.
 */
export async function startCatalog(settings: Partial<CatalogEnv> = {}) {
  const database = await createTestDatabase('catalog')
  const statements = createSentStatements()
  const folder = await mkdtemp(path.join(tmpdir(), 'tiffin-catalog-'))
  const env: CatalogEnv = {
    ...createTestEnv({ DATABASE_URL: database.appUrl }),
    TIFFIN_DATA_DIR: folder,
    PICTURES_S3_REGION: 'us-east-1',
    ...settings,
  }
  const users: TestUser[] = []
  const plans = { isBillingUp: true, itemLimits: new Map<string, number>() }
  const tenancy = { isUp: true }
  const orders = { isUp: true, onChange: async (_restaurantId: string): Promise<void> => {} }

  async function findSessionState({ restaurantId, userId }: SessionParams) {
    const state = await fakeSessionStates(users).find(restaurantId, userId, '')
    if (!state) throw new ServiceCallError('unknown user', { status: 404 })
    return state
  }
  const others: CallService = async (endpoint, input) => {
    const params = input.params as SessionParams
    if (endpoint.id === getSessionState.id && tenancy.isUp) {
      return (await findSessionState(params)) as ResponseOf<typeof endpoint>
    }
    if (endpoint.id === getEntitlements.id && plans.isBillingUp) {
      const menu_item_limit = plans.itemLimits.get(params.restaurantId) ?? UNLIMITED
      return { ...DEFAULT_PLAN_FEATURES, menu_item_limit } as ResponseOf<typeof endpoint>
    }
    if (endpoint.id === noteMenuChange.id && orders.isUp) {
      return (await orders.onChange(params.restaurantId)) as ResponseOf<typeof endpoint>
    }
    throw new ServiceCallError(`${endpoint.id} does not answer`, { isAway: true })
  }

  function startReplica({ callService = others, load, telling, hasUsualDeadlines = false }: Replica = {}) {
    const db = openDatabase(database.appUrl, {
      onStatement: statements.note,
      ...(!hasUsualDeadlines && { deadlines: PATIENT_DEADLINES }),
    })
    return {
      db,
      app: buildApp({
        env,
        db,
        callService,
        load: load ?? { ...patientLoad(db.pool().size), ...MANY_UPLOADS },
        tellingTimes: { ...SHORT_TELLING, ...telling },
      }),
    }
  }
  let replica = startReplica()

  return {
    /** The app of the running process. */
    get app() {
      return replica.app
    },
    get db() {
      return replica.db
    },
    get menu() {
      return createMenuRepository(replica.db)
    },
    env,
    database,
    folder,
    plans,
    tenancy,
    orders,
    pictures: openPictures(env),

    /** Ends the process and starts another on the same database. */
    async restart(options?: Replica): Promise<void> {
      await replica.app.close()
      replica = startReplica(options)
    },

    /** Waits until no background call or write is running any more. */
    async idle(): Promise<void> {
      await replica.app.otherServices.idle()
    },

    call: <E extends Endpoint>(endpoint: E, input: Input = {}, extras?: CallExtras): Promise<EndpointReply<E>> =>
      callEndpoint(replica.app, endpoint, input, extras),

    addRestaurant() {
      const id = randomUUID()
      const userOf = (role: Role): string => {
        const user = { restaurantId: id, userId: randomUUID(), role }
        users.push(user)
        return tokenOf(user)
      }
      return { id, tokenOf: userOf }
    },

    /** Adds a restaurant with an Admin whose email tenancy has. */
    addAdmin() {
      const user: TestUser = {
        restaurantId: randomUUID(),
        userId: randomUUID(),
        role: 'Admin',
        email: 'admin@spice.test',
      }
      users.push(user)
      return { restaurant: user.restaurantId, user, token: tokenOf(user) }
    },

    async stop(): Promise<void> {
      await replica.app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      await statements.requireScoped()
    },
  }
}

export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>

export function taxGroup(name: string, percent: number, isSplit: boolean) {
  return { id: randomUUID(), name, rateBasisPoints: basisPointsFromPercent(percent), isSplit }
}

export function dish(name: string, rupees: number, changes: Partial<NewMenuItem> = {}): NewMenuItem {
  return {
    id: randomUUID(),
    name,
    description: `${name}, fresh`,
    pricePaise: paiseFromRupees(rupees),
    mainCategory: 'Mains',
    subcategory: 'Dal',
    taxGroupId: null,
    isVeg: null,
    imageFile: null,
    code: null,
    isFavourite: false,
    ...changes,
  }
}
