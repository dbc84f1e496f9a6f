// The parts that the page loads after the tables are one chunk. Each further chunk would lengthen the list of chunks,
// which is in the script that the first paint waits for.
export { groupByWait } from '../features/floor/group-by-wait.ts'
export { FloorActions } from '../features/floor/floor-actions.tsx'
export { NoTables } from '../features/floor/no-tables.tsx'
export { ordersByTable } from '../features/floor/orders-by-table.ts'
export { TileDetails } from '../features/floor/tile-details.tsx'
export { OpenOrders } from '../features/open-orders/open-orders.tsx'
export { recallReads } from '../last-known/recall-reads.ts'
export { LiveFloor } from '../live/live-floor.tsx'
export { SendPunches } from '../waiting/send-punches.tsx'
export { TillButtons } from './till-buttons.tsx'
export { TillTop } from './till-top.tsx'
