import type { DeviceKind, Role } from '@tiffin/domain'
import type { TestRestaurant } from './test-restaurant.ts'

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }

export type AccessRow = {
  /**
   * The roles that may call the endpoint. They are written out instead of imported, because they test the contracts.
   */
  readonly roles: readonly Role[]
  /** The kinds of devices that may call the endpoint as well; left out where none may. */
  readonly devices?: readonly DeviceKind[]
  /** Creates the data of a call that succeeds in this restaurant, and returns its input. */
  readonly input?: (restaurant: TestRestaurant) => Promise<Input> | Input
  /**
   * The status of the same call in another restaurant: 409 for dishes that are not on its menu or a drawer that it does
   * not have, 400 for a payment, and 403 for a PIN of this restaurant or where devices alone may call. The value is
   * `own-data` where the input names nothing of this restaurant, so that the call succeeds there too.
   */
  readonly elsewhere: 400 | 403 | 404 | 409 | 'own-data'
}
