import type { DeviceKind, Role } from '@tiffin/domain'
import type { TestRestaurant } from './test-restaurant.ts'

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }

export type AccessRow = {
  /** The roles that may call it, written out instead of imported, because they test the contracts. */
  readonly roles: readonly Role[]
  /** The devices that may call it as well; left out where none may. */
  readonly devices?: readonly DeviceKind[]
  /** Input of a call that succeeds in this restaurant; creates the data it needs. */
  readonly input?: (restaurant: TestRestaurant) => Promise<Input> | Input
  /**
   * The status of the same call in another restaurant (409: dishes that are not on its menu, 400: a payment of another
   * restaurant, 403: a PIN of its staff), or `own-data` where the input names nothing of this restaurant and the call
   * succeeds there too.
   */
  readonly elsewhere: 400 | 403 | 404 | 409 | 'own-data'
}
