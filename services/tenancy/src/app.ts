import { buildService, createEntitlements, createServiceClient, createTokenSigner, type CallService, type FastifyInstance } from '@tiffin/service-kit'
import type { RouteDeps } from './deps.ts'
import type { TenancyEnv } from './env.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import type { TenancyDatabase } from './repository/database.ts'
import { createAccountsRepository } from './repository/accounts-repository.ts'
import { createRestaurantsRepository } from './repository/restaurants-repository.ts'
import { createUsersRepository } from './repository/users-repository.ts'
import { createUserRoute } from './routes/create-user.ts'
import { deleteUserRoute } from './routes/delete-user.ts'
import { getDashboardRoute } from './routes/get-dashboard.ts'
import { getRestaurantSettingsRoute } from './routes/get-restaurant-settings.ts'
import { getUserDetailsRoute } from './routes/get-user-details.ts'
import { getSessionStateRoute } from './routes/internal/get-session-state.ts'
import { listUsersRoute } from './routes/list-users.ts'
import { loginRoute } from './routes/login.ts'
import { updateRestaurantRoute } from './routes/update-restaurant.ts'
import { updateUserRoute } from './routes/update-user.ts'

export type TenancyDeps = {
  readonly env: TenancyEnv
  readonly db: TenancyDatabase
  readonly callService?: CallService
  readonly passwords?: Passwords
  readonly now?: () => Date
}

/** The tenancy service: restaurants, settings, users, sessions. */
export function buildApp({ env, db, callService = createServiceClient(env), passwords = createPasswords(), now = () => new Date() }: TenancyDeps): FastifyInstance {
  const deps: RouteDeps = {
    restaurants: createRestaurantsRepository(db),
    users: createUsersRepository(db),
    accounts: createAccountsRepository(db),
    entitlements: createEntitlements(callService),
    passwords,
    restaurantTokens: createTokenSigner({ privateKey: env.JWT_RESTAURANT_PRIVATE_KEY, audience: 'restaurant' }),
    now,
  }
  return buildService({
    name: 'tenancy',
    env,
    ready: { database: () => db.ping() },
    close: [() => db.disconnect()],
    findSessionState: (restaurantId, userId) => deps.users.findSessionState({ id: restaurantId }, userId),
    routes: [
      loginRoute(deps),
      getUserDetailsRoute(deps),
      getRestaurantSettingsRoute(deps),
      updateRestaurantRoute(deps),
      getDashboardRoute(deps),
      listUsersRoute(deps),
      createUserRoute(deps),
      updateUserRoute(deps),
      deleteUserRoute(deps),
      getSessionStateRoute(deps),
    ],
  })
}
