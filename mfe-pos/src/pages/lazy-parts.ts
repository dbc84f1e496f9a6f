import { lazy } from 'react'

const importPopup = () => import('../features/order-popup/order-popup.tsx')
const importBill = () => import('../features/settlement/order-bill.tsx')
const importPrevious = () => import('../features/previous-orders/previous-orders.tsx')
const importKot = () => import('../features/kots/order-kot.tsx')
/** Asked for once the tables are drawn, so that no tile waits for it. */
export const importFloorParts = () => import('./floor-parts.ts')

/**
 * What the floor needs only after a tap: not part of the first load, fetched as soon as the browser is idle
 * (`importParts`).
 */
export const OrderPopup = lazy(() => importPopup().then((module) => ({ default: module.OrderPopup })))
export const OrderBill = lazy(() => importBill().then((module) => ({ default: module.OrderBill })))
export const PreviousOrders = lazy(() => importPrevious().then((module) => ({ default: module.PreviousOrders })))
export const OrderKot = lazy(() => importKot().then((module) => ({ default: module.OrderKot })))

export const importParts = () => Promise.all([importPopup(), importPrevious(), importBill(), importKot()])
