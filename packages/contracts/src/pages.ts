import type { Role } from '@tiffin/domain'

/** Every address a person can visit. Paths are built here and typed nowhere else. */
export const paths = {
  root: () => '/',
  pos: () => '/pos',
  dashboard: () => '/dashboard',
  menu: () => '/menu',
  orders: () => '/orders',
  tables: () => '/tables',
  settings: () => '/settings',
  users: () => '/users',
  plans: () => '/plans',
  system: () => '/system',
  systemLogin: () => '/system/login',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
} as const

export type PageId = 'dashboard' | 'menu' | 'orders' | 'tables' | 'pos' | 'plans' | 'users' | 'settings'

export type Page = {
  readonly path: string
  /** The entry of the sidebar (spec §2). */
  readonly entry: string
  /** The name in the mobile header. */
  readonly title: string
  readonly roles: readonly Role[]
}

/** The pages of the restaurant app in sidebar order, with who may open them (spec §6). */
export const pages: Readonly<Record<PageId, Page>> = {
  dashboard: { path: paths.dashboard(), entry: 'Dashboard', title: 'Overview', roles: ['Admin', 'Cashier'] },
  menu: { path: paths.menu(), entry: 'Menu', title: 'Menu', roles: ['Admin', 'Captain', 'Cashier'] },
  orders: { path: paths.orders(), entry: 'Orders', title: 'Orders', roles: ['Admin', 'Captain', 'Cashier'] },
  tables: { path: paths.tables(), entry: 'Tables', title: 'Tables', roles: ['Admin', 'Captain', 'Cashier', 'Waiter'] },
  pos: {
    path: paths.pos(),
    entry: 'POS Terminal',
    title: 'POS Terminal',
    roles: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  },
  plans: { path: paths.plans(), entry: 'Billing & Plans', title: 'Billing & Plans', roles: ['Admin'] },
  users: { path: paths.users(), entry: 'Users', title: 'Users', roles: ['Admin'] },
  settings: { path: paths.settings(), entry: 'Settings', title: 'Settings', roles: ['Admin'] },
}

/** Where a role lands (spec §2): the dashboard for Admin and Cashier, the tables for Captain and Waiter. */
export function homePathOf(role: Role): string {
  return pages.dashboard.roles.includes(role) ? pages.dashboard.path : pages.tables.path
}

export function pageOfPath(pathname: string): Page | null {
  return Object.values(pages).find((page) => pathname === page.path || pathname.startsWith(`${page.path}/`)) ?? null
}

export function mayOpen(page: Page, role: Role): boolean {
  return page.roles.includes(role)
}
