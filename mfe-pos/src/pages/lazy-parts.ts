import { lazy } from 'react'

const importPopup = () => import('../features/order-popup/order-popup.tsx')
const importBill = () => import('../features/bill/bill.tsx')
const importPrevious = () => import('../features/previous-orders/previous-orders.tsx')
const importKots = () => import('../features/kots/kots.tsx')
/** Asked for once the tables are drawn, so that no tile waits for it. */
export const importFloorParts = () => import('./floor-parts.ts')

/**
 * What the floor needs only after a tap: not part of the first load, fetched as soon as the browser is idle
 * (`importParts`).
 */
export const OrderPopup = lazy(() => importPopup().then((module) => ({ default: module.OrderPopup })))
export const Bill = lazy(() => importBill().then((module) => ({ default: module.Bill })))
export const PreviousOrders = lazy(() => importPrevious().then((module) => ({ default: module.PreviousOrders })))
export const Kots = lazy(() => importKots().then((module) => ({ default: module.Kots })))

export const importParts = () => Promise.all([importPopup(), importPrevious(), importBill(), importKots()])
