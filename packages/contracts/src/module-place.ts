import type { Role } from '@tiffin/domain'

/** The icons a sidebar entry may have. The shell draws each; adding one is a release of the shell. */
export const PAGE_ICONS = [
  'bell',
  'bike',
  'blocks',
  'book-open',
  'boxes',
  'calendar-days',
  'chart-column',
  'chef-hat',
  'clipboard-list',
  'clock',
  'coins',
  'contact',
  'credit-card',
  'flame',
  'gift',
  'heart',
  'layout-dashboard',
  'list-checks',
  'map-pin',
  'megaphone',
  'message-square',
  'package',
  'printer',
  'qr-code',
  'receipt-text',
  'settings',
  'shopping-cart',
  'star',
  'store',
  'table-2',
  'truck',
  'users',
  'utensils',
  'wallet',
  'wine',
] as const
export type PageIcon = (typeof PAGE_ICONS)[number]

/** A page of the restaurant app, as its module declares it under `tiffin.pages` of its package.json. */
export type ModulePage = {
  /** One of the module's own addresses, or below one. */
  readonly address: string
  /** The name in the header of narrow screens. */
  readonly title: string
  /** Who may open it. */
  readonly roles: readonly Role[]
  /** The entry in the sidebar; a page without one is reached from another page. */
  readonly label?: string
  /** One of PAGE_ICONS; a shell that does not know it draws a neutral one. */
  readonly icon?: string
  /** The address of the page whose entry it follows; at the end without one. */
  readonly after?: string
  /** The roles that begin here after signing in. Each role has one home on the whole platform. */
  readonly home?: readonly Role[]
  /** Shown without sidebar and header, as the till is. */
  readonly fullScreen?: boolean
  /** What its first view reads, asked for while its scripts are still on their way: paths of GET, without a query. */
  readonly reads?: readonly string[]
}

/** The places in pages where other modules may show something. */
export const SLOTS = ['dashboard-overview', 'order-details'] as const
export type SlotName = (typeof SLOTS)[number]

/** What each slot gives to what stands in it. */
export type SlotProps = {
  /** Below the figures and lists of the dashboard. */
  'dashboard-overview': object
  /** Below the payment of a bill, in the till and in the back office. */
  'order-details': { readonly orderId: string }
}

/** What a module shows in a page of another one, as it declares it under `tiffin.slots` of its package.json. */
export type SlotContribution = {
  readonly slot: string
  /** The heading above it, which the shell draws. */
  readonly title: string
  /** Who sees it. */
  readonly roles: readonly Role[]
}
