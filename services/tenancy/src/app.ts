import { buildService, createTokenSigner, type FastifyInstance } from '@tiffin/service-kit'
import type { RouteDeps } from './deps.ts'
import type { TenancyEnv } from './env.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import type { TenancyDatabase } from './repository/database.ts'
import { createRestaurantsRepository } from './repository/restaurants-repository.ts'
import { createUsersRepository } from './repository/users-repository.ts'
import { getDashboardRoute } from './routes/get-dashboard.ts'
import { getRestaurantSettingsRoute } from './routes/get-restaurant-settings.ts'
import { getUserDetailsRoute } from './routes/get-user-details.ts'
import { getSessionStateRoute } from './routes/internal/get-session-state.ts'
import { loginRoute } from './routes/login.ts'

export type TenancyDeps = {
  readonly env: TenancyEnv
  readonly db: TenancyDatabase
  readonly passwords?: Passwords
  readonly now?: () => Date
}

/** The tenancy service: restaurants, settings, users, sessions. */
export function buildApp({ env, db, passwords = createPasswords(), now = () => new Date() }: TenancyDeps): FastifyInstance {
  const deps: RouteDeps = {
    restaurants: createRestaurantsRepository(db),
    users: createUsersRepository(db),
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
    routes: [loginRoute(deps), getUserDetailsRoute(deps), getRestaurantSettingsRoute(deps), getDashboardRoute(deps), getSessionStateRoute(deps)],
  })
}
