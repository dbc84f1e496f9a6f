import type { MenuRepository } from './repository/menu-repository.ts'

/** What the routes work with. */
export type RouteDeps = { readonly menu: MenuRepository }
