import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getEntitlements, type Endpoint, type ResponseOf } from '@tiffin/contracts'
import { basisPointsFromPercent, DEFAULT_PLAN_FEATURES, paiseFromRupees, UNLIMITED, type Role } from '@tiffin/domain'
import { ServiceCallError, type CallService } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  fakeSessionStates,
  tokenOf,
  type Called,
  type CallExtras,
  type TestUser,
} from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import { buildApp, openPictures } from '../app.ts'
import type { NewMenuItem } from '../domain/menu.ts'
import type { CatalogEnv } from '../env.ts'
import { openDatabase } from '../repository/database.ts'
import { createMenuRepository } from '../repository/menu-repository.ts'

/** The catalog service on a database and a picture folder of its own; billing is played by `plans`. */
export async function startCatalog(settings: Partial<CatalogEnv> = {}) {
  const database = await createTestDatabase('catalog')
  const folder = await mkdtemp(path.join(tmpdir(), 'tiffin-catalog-'))
  const env: CatalogEnv = {
    ...createTestEnv({ DATABASE_URL: database.appUrl }),
    TIFFIN_DATA_DIR: folder,
    PICTURES_S3_REGION: 'us-east-1',
    ...settings,
  }
  const db = openDatabase(database.appUrl)
  const users: TestUser[] = []
  const plans = { isBillingUp: true, itemLimits: new Map<string, number>() }
  const callService: CallService = async (endpoint, input) => {
    if (endpoint.id !== getEntitlements.id || !plans.isBillingUp)
      throw new ServiceCallError(`${endpoint.id} does not answer`)
    const { restaurantId } = input.params as { restaurantId: string }
    return { ...DEFAULT_PLAN_FEATURES, menu_item_limit: plans.itemLimits.get(restaurantId) ?? UNLIMITED } as ResponseOf<
      typeof endpoint
    >
  }
  const app = buildApp({
    env,
    db,
    callService,
    findSessionState: (...about) => fakeSessionStates(users).find(...about),
  })
  const menu = createMenuRepository(db)

  return {
    app,
    env,
    db,
    database,
    menu,
    folder,
    plans,
    pictures: openPictures(env),

    call: <E extends Endpoint>(
      endpoint: E,
      input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
      extras?: CallExtras,
    ): Promise<Called<E>> => callEndpoint(app, endpoint, input, extras),

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
      await rm(folder, { recursive: true, force: true })
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
    ...changes,
  }
}
