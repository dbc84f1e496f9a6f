import { lazy } from 'react'

const importPopup = () => import('../features/order-popup/order-popup.tsx')
const importBill = () => import('../features/settlement/order-bill.tsx')
const importPrevious = () => import('../features/previous-orders/previous-orders.tsx')
const importKot = () => import('@tiffin/receipts')

/** What the floor needs only after a tap: not part of the first load, fetched as soon as the browser is idle. */
export const OrderPopup = lazy(() => importPopup().then((module) => ({ default: module.OrderPopup })))
export const OrderBill = lazy(() => importBill().then((module) => ({ default: module.OrderBill })))
export const PreviousOrders = lazy(() => importPrevious().then((module) => ({ default: module.PreviousOrders })))
export const KotModal = lazy(() => importKot().then((module) => ({ default: module.KotModal })))

/** A part that does not arrive now is asked for again by the tap that needs it. */
export function prefetchParts(): void {
  for (const load of [importPopup, importPrevious, importBill, importKot]) load().catch(() => undefined)
}

/** After the first paint, when there is nothing better to do. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 300)
  return () => clearTimeout(timer)
}
