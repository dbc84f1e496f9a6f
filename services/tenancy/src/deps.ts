import type { Entitlements, TokenSigner } from '@tiffin/service-kit'
import type { Passwords } from './passwords.ts'
import type { AccountsRepository } from './repository/accounts-repository.ts'
import type { RestaurantsRepository } from './repository/restaurants-repository.ts'
import type { UsersRepository } from './repository/users-repository.ts'

/** What the routes work with. */
export type RouteDeps = {
  readonly restaurants: RestaurantsRepository
  readonly users: UsersRepository
  readonly accounts: AccountsRepository
  readonly entitlements: Entitlements
  readonly passwords: Passwords
  readonly restaurantTokens: TokenSigner<'restaurant'>
  /** The time, so that tests can choose it. */
  readonly now: () => Date
}
