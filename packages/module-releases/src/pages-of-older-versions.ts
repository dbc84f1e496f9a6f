import type { ModulePage } from '@tiffin/contracts'

const MANAGERS = ['Admin', 'Captain', 'Cashier'] as const
const EVERYBODY = [...MANAGERS, 'Waiter'] as const
const ADMIN = ['Admin'] as const

/**
 * The pages of versions from releases in which modules did not declare pages. A rollback may lead to such a version and
 * must not remove the restaurant's pages. None of the pages names reads, because a module of such a version starts its
 * reads itself.
 */
const PAGES: Readonly<Record<string, readonly ModulePage[]>> = {
  backoffice: [
    {
      address: '/dashboard',
      label: 'Dashboard',
      title: 'Overview',
      icon: 'layout-dashboard',
      roles: ['Admin', 'Cashier'],
      home: ['Admin', 'Cashier'],
    },
    { address: '/menu', label: 'Menu', title: 'Menu', icon: 'chef-hat', after: '/dashboard', roles: MANAGERS },
    { address: '/orders', label: 'Orders', title: 'Orders', icon: 'receipt-text', after: '/menu', roles: MANAGERS },
    {
      address: '/tables',
      label: 'Tables',
      title: 'Tables',
      icon: 'table-2',
      after: '/orders',
      roles: EVERYBODY,
      home: ['Captain', 'Waiter'],
    },
    { address: '/users', label: 'Users', title: 'Users', icon: 'users', after: '/plans', roles: ADMIN },
    { address: '/settings', label: 'Settings', title: 'Settings', icon: 'settings', after: '/users', roles: ADMIN },
    { address: '/activity', title: 'Activity Log', roles: ADMIN },
  ],
  pos: [
    {
      address: '/pos',
      label: 'POS Terminal',
      title: 'POS Terminal',
      icon: 'shopping-cart',
      after: '/tables',
      roles: EVERYBODY,
      fullScreen: true,
    },
  ],
  billing: [
    {
      address: '/plans',
      label: 'Billing & Plans',
      title: 'Billing & Plans',
      icon: 'credit-card',
      after: '/pos',
      roles: ADMIN,
    },
  ],
}

/** Returns the pages of a version whose description has none. */
export function pagesOfOlderVersion(module: string): ModulePage[] {
  return [...(PAGES[module] ?? [])]
}
