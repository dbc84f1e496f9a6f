import type { Entitlements, TokenSigner } from '@tiffin/service-kit'
import type { Passwords } from './passwords.ts'
import type { Door } from './door/enter.ts'
import type { Mailer } from './mail/mailer.ts'
import type { AccountsRepository } from './repository/accounts-repository.ts'
import type { DirectoryRepository } from './repository/directory-repository.ts'
import type { PasswordResetsRepository } from './repository/password-resets-repository.ts'
import type { PlatformRepository } from './repository/platform-repository.ts'
import type { RemovalsRepository } from './repository/removals-repository.ts'
import type { RestaurantsRepository } from './repository/restaurants-repository.ts'
import type { SignUpsRepository } from './repository/sign-ups-repository.ts'
import type { UsersRepository } from './repository/users-repository.ts'

/** What the routes work with. */
export type RouteDeps = {
  readonly restaurants: RestaurantsRepository
  readonly users: UsersRepository
  readonly accounts: AccountsRepository
  readonly entitlements: Entitlements
  readonly passwords: Passwords
  readonly restaurantTokens: TokenSigner<'restaurant'>
  readonly systemTokens: TokenSigner<'system'>
  readonly platform: PlatformRepository
  readonly directory: DirectoryRepository
  readonly removals: RemovalsRepository
  readonly signUps: SignUpsRepository
  readonly passwordResets: PasswordResetsRepository
  readonly door: Door
  readonly mailer: Mailer
  /** Who runs the platform. */
  readonly operator: { readonly email: string; readonly passwordHash: Promise<string> }
  readonly baseDomain: string | undefined
  /** How long the data of a removed restaurant is kept. */
  readonly purgeAfterDays: number
  /** The time, so that tests can choose it. */
  readonly now: () => Date
}
