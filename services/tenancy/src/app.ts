import path from 'node:path'
import { listTenancyActions, listTenancyAudit } from '@tiffin/contracts'
import {
  buildService,
  createEntitlements,
  createCachedAnswerStore,
  createReadyChecks,
  createOtherServices,
  createServiceClient,
  createTokenSigner,
  listAuditRoute,
  listOperatorActionsRoute,
  type CallService,
  type FastifyInstance,
  type ServiceOptions,
} from '@tiffin/service-kit'
import { createOutbox, type OutboxPace } from '@tiffin/service-kit/outbox'
import type { RouteDeps } from './deps.ts'
import type { TenancyEnv } from './env.ts'
import { createTellOrders } from './clients/tell-orders.ts'
import { createAttemptCounts } from './throttle/attempt-counts.ts'
import { createLoginThrottle } from './throttle/login-throttle.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailJobs } from './mail/mail-jobs.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createOperator, operatorSessionOf } from './operator/operator.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createRemovalJobs } from './removals/removal-jobs.ts'
import type { TenancyDatabase } from './repository/database.ts'
import { createAccountsRepository } from './repository/accounts-repository.ts'
import { createAttemptCountsRepository } from './repository/attempt-counts-repository.ts'
import { createAllRestaurantsRepository } from './repository/all-restaurants-repository.ts'
import { createAuthEventsRepository } from './repository/auth-events-repository.ts'
import { createDevicesRepository } from './repository/devices-repository.ts'
import { createTillsRepository } from './repository/tills-repository.ts'
import { createGuestRetentionRepository } from './repository/guest-retention-repository.ts'
import { createOperatorSessionsRepository } from './repository/operator-sessions-repository.ts'
import { createPasswordResetsRepository, MAIL_QUEUES } from './repository/password-resets-repository.ts'
import { createPinsRepository } from './repository/pins-repository.ts'
import { createPlatformRepository } from './repository/platform-repository.ts'
import { createRemovalsRepository, REMOVAL_QUEUES } from './repository/removals-repository.ts'
import { createRestaurantsRepository, FACTS_QUEUES } from './repository/restaurants-repository.ts'
import { createSignUpsRepository } from './repository/sign-ups-repository.ts'
import { createUsersRepository } from './repository/users-repository.ts'
import * as routes from './routes/index.ts'
import { listMailboxRoute } from './routes/internal/list-mailbox.ts'
import { reportTrafficRoute } from './routes/internal/report-traffic.ts'
import { createTrafficCounters } from './traffic/traffic-counters.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../prisma/migrations')

export type TenancyDeps = {
  readonly env: TenancyEnv
  readonly db: TenancyDatabase
  readonly callService?: CallService
  readonly passwords?: Passwords
  readonly mailer?: Mailer
  readonly now?: () => Date
  readonly load?: ServiceOptions['load']
  /** The longest time that an attempt to sign in waits for its counter, in ms. */
  readonly maxThrottleWaitMs?: number
  /** The interval at which counts of refused attempts are written to the database, in ms. */
  readonly writeCountsEveryMs?: number
  readonly outboxPace?: OutboxPace
}

/** Builds the tenancy service: restaurants, settings, users, sessions. */
export function buildApp({
  env,
  db,
  callService = createServiceClient(env),
  passwords = createPasswords(),
  mailer = createMailer(env),
  now = () => new Date(),
  load,
  maxThrottleWaitMs,
  writeCountsEveryMs,
  outboxPace,
}: TenancyDeps): FastifyInstance {
  const loginThrottle = createLoginThrottle(env.DATABASE_URL, maxThrottleWaitMs)
  const traffic = createTrafficCounters(env.DATABASE_URL)
  const attemptCounts = createAttemptCounts(createAttemptCountsRepository(db), writeCountsEveryMs)
  const outbox = createOutbox({
    url: env.DATABASE_URL,
    queues: [...REMOVAL_QUEUES, ...MAIL_QUEUES, ...FACTS_QUEUES],
    ...(outboxPace && { pace: outboxPace }),
  })
  const otherServices = createOtherServices({ callService, store: createCachedAnswerStore(db) })
  const restaurants = createRestaurantsRepository(db, outbox)
  const tellOrders = createTellOrders({ restaurants, callService, log: () => app.log })
  const deps: RouteDeps = {
    restaurants,
    tellOrders,
    users: createUsersRepository(db),
    accounts: createAccountsRepository(db),
    pins: createPinsRepository(db),
    devices: createDevicesRepository(db),
    tills: createTillsRepository(db),
    guestRetention: createGuestRetentionRepository(db),
    entitlements: createEntitlements(otherServices),
    passwords,
    platform: createPlatformRepository(db, outbox),
    removals: createRemovalsRepository(db, outbox, Object.keys(env.SERVICE_URLS)),
    allRestaurants: createAllRestaurantsRepository(db),
    signUps: createSignUpsRepository(db),
    passwordResets: createPasswordResetsRepository(db, outbox),
    loginThrottle,
    authEvents: createAuthEventsRepository(db),
    attemptCounts,
    mailer,
    operator: createOperator(env, passwords),
    operatorSessions: createOperatorSessionsRepository(db),
    baseDomain: env.BASE_DOMAIN,
    purgeAfterDays: env.PURGE_AFTER_DAYS,
    restaurantTokens: createTokenSigner({ privateKey: env.JWT_RESTAURANT_PRIVATE_KEY, audience: 'restaurant' }),
    systemTokens: createTokenSigner({ privateKey: env.JWT_SYSTEM_PRIVATE_KEY, audience: 'system' }),
    deviceTokens: createTokenSigner({ privateKey: env.JWT_RESTAURANT_PRIVATE_KEY, audience: 'device' }),
    approvals: createTokenSigner({ privateKey: env.JWT_RESTAURANT_PRIVATE_KEY, audience: 'approval' }),
    now,
  }
  const app = buildService({
    name: 'tenancy',
    env,
    otherServices,
    db,
    ...(load && { load }),
    outbox: () => outbox.state(),
    ready: createReadyChecks(db, MIGRATIONS),
    close: [
      () => outbox.stop(),
      () => attemptCounts.stop(),
      () => loginThrottle.close(),
      () => traffic.close(),
      async () => mailer.close(),
      () => otherServices.idle(),
      () => db.disconnect(),
    ],
    findSessionState: (restaurantId, userId) => deps.users.findSessionState({ id: restaurantId }, userId),
    findDeviceState: (restaurantId, deviceId) => deps.devices.findState({ id: restaurantId }, deviceId, now()),
    findOperatorSession: async () => operatorSessionOf(deps.operator, await deps.operatorSessions.version()),
    routes: [
      ...Object.values(routes).map((create) => create(deps)),
      listOperatorActionsRoute(listTenancyActions, db.unscoped),
      listAuditRoute(listTenancyAudit, db),
      reportTrafficRoute(traffic),
      ...(env.NODE_ENV === 'production' ? [] : [listMailboxRoute(createMailbox(env.TIFFIN_DATA_DIR))]),
    ],
  })
  app.addHook('onReady', async () => attemptCounts.start(app.log))
  app.addHook('onReady', async () => {
    if (env.NODE_ENV === 'production' && !deps.operator.hasSecondFactor)
      app.log.warn('the operator signs in with a password alone: SYSTEM_TOTP_SECRET is not set')
    await deps.removals
      .listServicesWithAddress()
      .catch((err: unknown) => app.log.warn({ err }, 'the added services are listed before the next removal'))
    await outbox.start(
      {
        ...createRemovalJobs({ removals: deps.removals, callService, now }),
        ...createMailJobs(deps),
        ...tellOrders.jobs,
      },
      app.log,
    )
    await restaurants
      .tellAllFactsAgain()
      .catch((err: unknown) => app.log.warn({ err }, 'orders hears how restaurants bill at the next start'))
    await deps.removals
      .resumeClosings()
      .catch((err: unknown) => app.log.warn({ err }, 'closings that are missing wait for the next start'))
  })
  return app
}
