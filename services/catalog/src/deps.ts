import type { MenuLimits } from './clients/menu-limits.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { CategoriesRepository } from './repository/categories-repository.ts'
import type { ItemsRepository } from './repository/items-repository.ts'
import type { MenuRepository } from './repository/menu-repository.ts'
import type { TaxGroupsRepository } from './repository/tax-groups-repository.ts'

/** What the routes work with. */
export type RouteDeps = {
  readonly menu: MenuRepository
  readonly items: ItemsRepository
  readonly categories: CategoriesRepository
  readonly taxGroups: TaxGroupsRepository
  readonly pictures: PictureStore
  readonly limits: MenuLimits
  /** The time, so that tests can choose it. */
  readonly now: () => Date
}
