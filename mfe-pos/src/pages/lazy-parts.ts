import { lazyPart } from '@tiffin/web-kit'

/** Asked for once the tables are drawn, so that no tile waits for it. */
export const importFloorParts = () => import('./floor-parts.ts')

/**
 * What the floor needs only after a tap: not part of the first load, fetched as soon as the browser is idle
 * (`prefetchParts`).
 */
export const OrderPopup = lazyPart(async () => (await import('../features/order-popup/order-popup.tsx')).OrderPopup)
export const Bill = lazyPart(async () => (await import('../features/bill/bill.tsx')).Bill)
export const PreviousOrders = lazyPart(
  async () => (await import('../features/previous-orders/previous-orders.tsx')).PreviousOrders,
)
export const Kots = lazyPart(async () => (await import('../features/kots/kots.tsx')).Kots)

export const prefetchParts = () => Promise.all([OrderPopup, PreviousOrders, Bill, Kots].map((part) => part.prefetch()))
