import { listTenancyActions } from '@tiffin/contracts'
import {
  buildService,
  createEntitlements,
  createServiceClient,
  createTokenSigner,
  listOperatorActionsRoute,
  type CallService,
  type FastifyInstance,
} from '@tiffin/service-kit'
import { createOutbox } from '@tiffin/service-kit/outbox'
import type { RouteDeps } from './deps.ts'
import type { TenancyEnv } from './env.ts'
import { createRemovalJobs } from './removals/removal-jobs.ts'
import { createThrottle } from './door/throttle.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import type { TenancyDatabase } from './repository/database.ts'
import { createAccountsRepository } from './repository/accounts-repository.ts'
import { createDirectoryRepository } from './repository/directory-repository.ts'
import { createDoorEvents } from './repository/door-events.ts'
import { createPasswordResetsRepository } from './repository/password-resets-repository.ts'
import { createPlatformRepository } from './repository/platform-repository.ts'
import { createRemovalsRepository, REMOVAL_QUEUES } from './repository/removals-repository.ts'
import { createRestaurantsRepository } from './repository/restaurants-repository.ts'
import { createSignUpsRepository } from './repository/sign-ups-repository.ts'
import { createUsersRepository } from './repository/users-repository.ts'
import { checkSubdomainRoute } from './routes/check-subdomain.ts'
import { createUserRoute } from './routes/create-user.ts'
import { deleteUserRoute } from './routes/delete-user.ts'
import { forgotPasswordRoute } from './routes/forgot-password.ts'
import { getDashboardRoute } from './routes/get-dashboard.ts'
import { getRestaurantSettingsRoute } from './routes/get-restaurant-settings.ts'
import { getUserDetailsRoute } from './routes/get-user-details.ts'
import { countRestaurantsRoute } from './routes/internal/count-restaurants.ts'
import { findRestaurantRecordsRoute } from './routes/internal/find-restaurant-records.ts'
import { getRestaurantPeopleRoute } from './routes/internal/get-restaurant-people.ts'
import { getSessionStateRoute } from './routes/internal/get-session-state.ts'
import { listKeptMailRoute } from './routes/internal/list-kept-mail.ts'
import { listRestaurantRecordsRoute } from './routes/internal/list-restaurant-records.ts'
import { nameRestaurantsRoute } from './routes/internal/name-restaurants.ts'
import { listUsersRoute } from './routes/list-users.ts'
import { loginRoute } from './routes/login.ts'
import { requestVerificationRoute } from './routes/request-verification.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { signUpRoute } from './routes/sign-up.ts'
import { createRestaurantRoute } from './routes/system/create-restaurant.ts'
import { listRemovalsRoute } from './routes/system/list-removals.ts'
import { systemLoginRoute } from './routes/system/login.ts'
import { removeRestaurantRoute } from './routes/system/remove-restaurant.ts'
import { renameRestaurantRoute } from './routes/system/rename-restaurant.ts'
import { updateRestaurantRoute } from './routes/update-restaurant.ts'
import { updateUserRoute } from './routes/update-user.ts'

export type TenancyDeps = {
  readonly env: TenancyEnv
  readonly db: TenancyDatabase
  readonly callService?: CallService
  readonly passwords?: Passwords
  readonly mailer?: Mailer
  readonly now?: () => Date
}

/** The tenancy service: restaurants, settings, users, sessions. */
export function buildApp({
  env,
  db,
  callService = createServiceClient(env),
  passwords = createPasswords(),
  mailer = createMailer(env),
  now = () => new Date(),
}: TenancyDeps): FastifyInstance {
  const throttle = createThrottle(env.DATABASE_URL)
  const outbox = createOutbox({ url: env.DATABASE_URL, queues: REMOVAL_QUEUES })
  const deps: RouteDeps = {
    restaurants: createRestaurantsRepository(db),
    users: createUsersRepository(db),
    accounts: createAccountsRepository(db),
    entitlements: createEntitlements(callService),
    passwords,
    platform: createPlatformRepository(db, outbox),
    removals: createRemovalsRepository(db, outbox),
    directory: createDirectoryRepository(db),
    signUps: createSignUpsRepository(db),
    passwordResets: createPasswordResetsRepository(db),
    door: { throttle, events: createDoorEvents(db) },
    mailer,
    operator: { email: env.SYSTEM_ADMIN_EMAIL, passwordHash: passwords.hash(env.SYSTEM_ADMIN_PASSWORD) },
    baseDomain: env.BASE_DOMAIN,
    purgeAfterDays: env.PURGE_AFTER_DAYS,
    restaurantTokens: createTokenSigner({ privateKey: env.JWT_RESTAURANT_PRIVATE_KEY, audience: 'restaurant' }),
    systemTokens: createTokenSigner({ privateKey: env.JWT_SYSTEM_PRIVATE_KEY, audience: 'system' }),
    now,
  }
  const app = buildService({
    name: 'tenancy',
    env,
    ready: { database: () => db.ping() },
    close: [() => outbox.stop(), () => throttle.close(), async () => mailer.close(), () => db.disconnect()],
    findSessionState: (restaurantId, userId) => deps.users.findSessionState({ id: restaurantId }, userId),
    routes: [
      checkSubdomainRoute(deps),
      requestVerificationRoute(deps),
      signUpRoute(deps),
      loginRoute(deps),
      forgotPasswordRoute(deps),
      resetPasswordRoute(deps),
      systemLoginRoute(deps),
      getUserDetailsRoute(deps),
      getRestaurantSettingsRoute(deps),
      updateRestaurantRoute(deps),
      getDashboardRoute(deps),
      listUsersRoute(deps),
      createUserRoute(deps),
      updateUserRoute(deps),
      deleteUserRoute(deps),
      createRestaurantRoute(deps),
      renameRestaurantRoute(deps),
      removeRestaurantRoute(deps),
      listRemovalsRoute(deps),
      listOperatorActionsRoute(listTenancyActions, db.unscoped),
      listRestaurantRecordsRoute(deps),
      findRestaurantRecordsRoute(deps),
      nameRestaurantsRoute(deps),
      getRestaurantPeopleRoute(deps),
      countRestaurantsRoute(deps),
      getSessionStateRoute(deps),
      ...(env.NODE_ENV === 'production' ? [] : [listKeptMailRoute(createMailbox(env.TIFFIN_DATA_DIR))]),
    ],
  })
  app.addHook('onReady', async () =>
    outbox.start(createRemovalJobs({ removals: deps.removals, callService, now }), app.log),
  )
  return app
}
