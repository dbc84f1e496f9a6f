import type { Role } from '@tiffin/domain'

/** The icons a sidebar entry may have. The shell draws each icon, so a new icon needs a release of the shell. */
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
  /** The address of the page: one of the module's own addresses, or an address below one of these. */
  readonly address: string
  /** The page's name in the header of narrow screens. */
  readonly title: string
  /** The roles that may open the page. */
  readonly roles: readonly Role[]
  /** The text of the entry in the sidebar. A page without this text has no entry and is opened from another page. */
  readonly label?: string
  /** The icon of the entry, one of PAGE_ICONS; a shell that does not know the icon draws a neutral one. */
  readonly icon?: string
  /** The address of the page whose entry comes before this one; without it the entry comes last. */
  readonly after?: string
  /** The roles whose home page this is after signing in. Each role has one home on the whole platform. */
  readonly home?: readonly Role[]
  /** True for a page without sidebar and header, such as the till. */
  readonly fullScreen?: boolean
  /** The reads of the page's first view, which start while its scripts are loading: paths of GET without a query. */
  readonly reads?: readonly string[]
}

/** The places in pages where other modules may show content. */
export const SLOTS = ['dashboard-overview', 'order-details'] as const
export type SlotName = (typeof SLOTS)[number]

/** The data that each slot passes to its content. */
export type SlotProps = {
  /** A place below the figures and lists of the dashboard. */
  'dashboard-overview': object
  /** A place below the payment of a bill, in the till and in the back office. */
  'order-details': { readonly orderId: string }
}

/** Content of a module for a page of another module, as declared under `tiffin.slots` of its package.json. */
export type SlotContribution = {
  readonly slot: string
  /** The heading above the content, which the shell draws. */
  readonly title: string
  /** The roles that see the content. */
  readonly roles: readonly Role[]
}
