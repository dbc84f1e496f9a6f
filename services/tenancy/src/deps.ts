import type { Entitlements, TokenSigner } from '@tiffin/service-kit'
import type { TellOrders } from './clients/tell-orders.ts'
import type { Operator } from './operator/operator.ts'
import type { Passwords } from './passwords.ts'
import type { AttemptCounts } from './throttle/attempt-counts.ts'
import type { LoginThrottle } from './throttle/login-throttle.ts'
import type { Mailer } from './mail/mailer.ts'
import type { AccountsRepository } from './repository/accounts-repository.ts'
import type { AuthEventsRepository } from './repository/auth-events-repository.ts'
import type { DevicesRepository } from './repository/devices-repository.ts'
import type { TillsRepository } from './repository/tills-repository.ts'
import type { AllRestaurantsRepository } from './repository/all-restaurants-repository.ts'
import type { GuestRetentionRepository } from './repository/guest-retention-repository.ts'
import type { OperatorSessionsRepository } from './repository/operator-sessions-repository.ts'
import type { PasswordResetsRepository } from './repository/password-resets-repository.ts'
import type { PinsRepository } from './repository/pins-repository.ts'
import type { PlatformRepository } from './repository/platform-repository.ts'
import type { RemovalsRepository } from './repository/removals-repository.ts'
import type { RestaurantsRepository } from './repository/restaurants-repository.ts'
import type { SignUpsRepository } from './repository/sign-ups-repository.ts'
import type { UsersRepository } from './repository/users-repository.ts'

/** The repositories, clients and functions that the routes use; `buildApp` creates them. */
export type RouteDeps = {
  readonly restaurants: RestaurantsRepository
  readonly users: UsersRepository
  readonly accounts: AccountsRepository
  readonly pins: PinsRepository
  readonly devices: DevicesRepository
  readonly tills: TillsRepository
  readonly guestRetention: GuestRetentionRepository
  readonly entitlements: Entitlements
  readonly passwords: Passwords
  readonly restaurantTokens: TokenSigner<'restaurant'>
  readonly systemTokens: TokenSigner<'system'>
  readonly deviceTokens: TokenSigner<'device'>
  readonly approvals: TokenSigner<'approval'>
  readonly platform: PlatformRepository
  readonly allRestaurants: AllRestaurantsRepository
  readonly removals: RemovalsRepository
  readonly signUps: SignUpsRepository
  readonly passwordResets: PasswordResetsRepository
  readonly loginThrottle: LoginThrottle
  readonly authEvents: AuthEventsRepository
  readonly attemptCounts: AttemptCounts
  readonly mailer: Mailer
  readonly tellOrders: TellOrders
  readonly operator: Operator
  readonly operatorSessions: OperatorSessionsRepository
  readonly baseDomain: string | undefined
  /** The number of days for which the data of a removed restaurant are kept. */
  readonly purgeAfterDays: number
  /** The clock, injected so that tests can set it. */
  readonly now: () => Date
}
