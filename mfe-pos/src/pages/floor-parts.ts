// The parts around the tables are one chunk, because each further chunk adds an entry to the first paint.
export { groupByWait } from '../features/floor/group-by-wait.ts'
export { FloorActions } from '../features/floor/floor-actions.tsx'
export { TileDetails } from '../features/floor/tile-details.tsx'
export { OpenOrders } from '../features/open-orders/open-orders.tsx'
export { StaffButton } from '../features/staff-switch/staff-button.tsx'
export { Undelivered } from '../features/undelivered/undelivered.tsx'
export { LiveFloor } from '../live/live-floor.tsx'
