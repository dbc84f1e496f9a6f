import type { MenuLimits } from './clients/menu-limits.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { SavePicture } from './pictures/save-picture.ts'
import type { CategoriesRepository } from './repository/categories-repository.ts'
import type { DaypartsRepository } from './repository/dayparts-repository.ts'
import type { ItemsRepository } from './repository/items-repository.ts'
import type { MenuOrderRepository } from './repository/menu-order-repository.ts'
import type { MenuRepository } from './repository/menu-repository.ts'
import type { ModifierGroupsRepository } from './repository/modifier-groups-repository.ts'
import type { StationRoutesRepository } from './repository/station-routes-repository.ts'
import type { StationsRepository } from './repository/stations-repository.ts'
import type { TaxGroupsRepository } from './repository/tax-groups-repository.ts'

/** The repositories, clients and functions that the routes use; `buildApp` creates them. */
export type RouteDeps = {
  readonly menu: MenuRepository
  readonly items: ItemsRepository
  readonly menuOrder: MenuOrderRepository
  readonly categories: CategoriesRepository
  readonly taxGroups: TaxGroupsRepository
  readonly modifierGroups: ModifierGroupsRepository
  readonly dayparts: DaypartsRepository
  readonly stations: StationsRepository
  readonly stationRoutes: StationRoutesRepository
  readonly pictures: PictureStore
  readonly savePicture: SavePicture
  readonly limits: MenuLimits
  /** A hash of the source, which makes versions of the replies differ between two builds. */
  readonly build: string
  /** The clock; tests replace it. */
  readonly now: () => Date
}
