/**
 * Functions that return the paths of pages, so that a link need not repeat a path as text. The pages of the operator's
 * panel are in `systemPaths`.
 */
export const paths = {
  root: () => '/',
  pos: () => '/pos',
  kitchen: () => '/kitchen',
  dashboard: () => '/dashboard',
  menu: () => '/menu',
  orders: () => '/orders',
  bills: () => '/orders/bills',
  gstr1: () => '/orders/gstr1',
  decisions: () => '/orders/decisions',
  khata: () => '/orders/khata',
  tables: () => '/tables',
  settings: () => '/settings',
  users: () => '/users',
  activity: () => '/activity',
  plans: () => '/plans',
  system: () => '/system',
  systemLogin: () => '/system/login',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
} as const

/** The paths of the operator's panel; that of the dashboard is `paths.system`. */
export const systemPaths = {
  dashboard: paths.system,
  restaurants: () => `${paths.system()}/restaurants`,
  restaurant: (id: string) => `${paths.system()}/restaurants/${id}`,
  plans: () => `${paths.system()}/plans`,
  activity: () => `${paths.system()}/activity`,
  modules: () => `${paths.system()}/modules`,
} as const
