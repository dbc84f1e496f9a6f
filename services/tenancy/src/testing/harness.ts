import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { saveRestaurantFacts, type Endpoint } from '@tiffin/contracts'
import type { PlanFeatures, Role } from '@tiffin/domain'
import { type CallService, type ServiceOptions } from '@tiffin/service-kit'
import {
  callEndpoint,
  createTestEnv,
  operatorToken,
  PATIENT_DEADLINES,
  patientLoad,
  testKeys,
  tokenOf,
  type EndpointReply,
  type CallExtras,
} from '@tiffin/service-kit/testing'
import { createTestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { buildApp, type TenancyDeps } from '../app.ts'
import type { TenancyEnv } from '../env.ts'
import type { Mail } from '../mail/mailer.ts'
import { credentialsOf } from '../operator/operator.ts'
import { createPasswords } from '../passwords.ts'
import { openDatabase, type TenancyDatabase } from '../repository/database.ts'
import { createAuthEventsRepository } from '../repository/auth-events-repository.ts'
import { createRestaurantsRepository } from '../repository/restaurants-repository.ts'

export const PASSWORD = 'right-password'
export const OPERATOR = { email: 'operator@tiffin.test', password: 'operator-password' } as const

/** Makes passwords that cost next to nothing; the tests of `passwords.ts` cover the real cost. */
const cheapPasswords = () => createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })

/**
 * Starts the tenancy service on a database of its own. Hashing a password is cheap unless a test passes `passwords`.
 */
export async function startTenancy(
  overrides: Partial<TenancyEnv> = {},
  { passwords = cheapPasswords(), ...pace }: Pick<TenancyDeps, 'passwords' | 'writeCountsEveryMs' | 'outboxPace'> = {},
) {
  const database = await createTestDatabase('tenancy')
  const folder = await mkdtemp(path.join(tmpdir(), 'tiffin-tenancy-'))
  const env = {
    ...createTestEnv({ DATABASE_URL: database.appUrl }),
    JWT_RESTAURANT_PRIVATE_KEY: testKeys.restaurant.privateKey,
    JWT_SYSTEM_PRIVATE_KEY: testKeys.system.privateKey,
    SYSTEM_ADMIN_EMAIL: OPERATOR.email,
    SYSTEM_ADMIN_PASSWORD: OPERATOR.password,
    MAIL_FROM: 'Tiffin <no-reply@tiffin.test>',
    PURGE_AFTER_DAYS: 90,
    TIFFIN_DATA_DIR: folder,
    ...overrides,
  }
  const db = openDatabase(database.appUrl, { deadlines: PATIENT_DEADLINES })
  /** The clock of the service. It runs ahead of the real clock by `skewMs`, unless it is frozen. */
  const clock: { skewMs: number; frozenAt: Date | null } = { skewMs: 0, frozenAt: null }
  /** The plans by restaurant id. For a restaurant without an entry billing is down. */
  const plans = new Map<string, PlanFeatures>()
  /**
   * Fakes the other services during a removal. Each entry of `calls` is a confirmed call, the oldest first, as
   * `<endpoint> <restaurant>`; reads are left out.
   */
  const otherServices = {
    calls: [] as string[],
    onCall: async (_endpoint: string, _restaurantId: string): Promise<void> => undefined,
    /** False for an orders service of a release that does not know charges. */
    knowsCharges: true,
  }
  const callService = (async (
    { id, method }: Endpoint,
    { params: { restaurantId } }: { params: { restaurantId: string } },
  ) => {
    if (method !== 'GET') {
      await otherServices.onCall(id, restaurantId)
      otherServices.calls.push(`${id} ${restaurantId}`)
      return id === saveRestaurantFacts.id && otherServices.knowsCharges ? { has_charges: true } : undefined
    }
    const features = plans.get(restaurantId)
    if (!features) throw new Error('billing is away')
    return features
  }) as unknown as CallService
  /**
   * Fakes an SMTP server. `mails` lists the accepted mails, the oldest first; while `isDown` is true it refuses mails.
   */
  const smtp = { mails: [] as Mail[], isDown: false }
  const mailer = {
    send: async (mail: Mail) => {
      if (smtp.isDown) throw new Error('no post today')
      smtp.mails.push(mail)
    },
    close: () => undefined,
  }
  const build = (
    connection: TenancyDatabase,
    settings: TenancyEnv = env,
    load: ServiceOptions['load'] = patientLoad(connection.pool().size),
  ) =>
    buildApp({
      env: settings,
      db: connection,
      load,
      // The wait is long, so that the throttle does not count in memory on a busy machine.
      maxThrottleWaitMs: 60_000,
      ...pace,
      callService,
      mailer,
      passwords,
      now: () => clock.frozenAt ?? new Date(Date.now() + clock.skewMs),
    })
  const app = build(db)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  const passwordHash = await passwords.hash(PASSWORD)

  return {
    app,
    env,
    db,
    database,
    owner,
    clock,
    passwords,
    plans,
    smtp,
    authEvents: createAuthEventsRepository(db),
    /** The operator, signed in with the first token version. */
    operator: { token: operatorToken(OPERATOR.email, { credentials: credentialsOf(env), version: 1 }) },
    otherServices,

    /** Starts another instance on the same database; the caller closes it. */
    startAnother: async (changed: Partial<TenancyEnv> = {}, load?: ServiceOptions['load']) => {
      const another = build(
        openDatabase(database.appUrl, { deadlines: PATIENT_DEADLINES }),
        { ...env, ...changed },
        load,
      )
      await another.ready()
      return another
    },

    call: <E extends Endpoint>(
      endpoint: E,
      input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {},
      extras?: CallExtras,
    ): Promise<EndpointReply<E>> => callEndpoint(app, endpoint, input, extras),

    /** Adds a restaurant with a user of each role, `<role>@<subdomain>.test`, and tokens for them. */
    async addRestaurant(subdomain: string, name = `Restaurant ${subdomain}`) {
      const id = randomUUID()
      const users = (['Admin', 'Captain', 'Cashier', 'Waiter'] as const).map((role) => ({
        id: randomUUID(),
        email: `${role.toLowerCase()}@${subdomain}.test`,
        passwordHash,
        role,
      }))
      const settings = {
        address: '1 MG Road',
        gstin: '29AAKFS4821M1ZM',
        phone: '080 1',
        billHeader: 'bh',
        billFooter: 'bf',
        kotHeader: 'kh',
        kotFooter: 'kf',
      }
      await createRestaurantsRepository(db).create({ id }, { name, subdomain, ...settings }, users)
      const userOf = (role: Role) => {
        const user = users.find((each) => each.role === role)
        if (!user) throw new Error(`no ${role}`)
        return { ...user, token: tokenOf({ restaurantId: id, userId: user.id, role, subdomain }) }
      }
      return { id, name, subdomain, userOf }
    },

    async stop(): Promise<void> {
      await owner.end().catch(() => undefined)
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TenancyUnderTest = Awaited<ReturnType<typeof startTenancy>>
