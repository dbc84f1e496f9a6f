import type { MenuLimits } from './clients/menu-limits.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { SavePicture } from './pictures/save-picture.ts'
import type { CategoriesRepository } from './repository/categories-repository.ts'
import type { ItemsRepository } from './repository/items-repository.ts'
import type { MenuOrderRepository } from './repository/menu-order-repository.ts'
import type { MenuRepository } from './repository/menu-repository.ts'
import type { StationRoutesRepository } from './repository/station-routes-repository.ts'
import type { StationsRepository } from './repository/stations-repository.ts'
import type { TaxGroupsRepository } from './repository/tax-groups-repository.ts'

/** What the routes work with. */
export type RouteDeps = {
  readonly menu: MenuRepository
  readonly items: ItemsRepository
  readonly menuOrder: MenuOrderRepository
  readonly categories: CategoriesRepository
  readonly taxGroups: TaxGroupsRepository
  readonly stations: StationsRepository
  readonly stationRoutes: StationRoutesRepository
  readonly pictures: PictureStore
  readonly savePicture: SavePicture
  readonly limits: MenuLimits
  /** Tells the replies of this build from those of another. */
  readonly build: string
  /** The time, so that tests can choose it. */
  readonly now: () => Date
}
