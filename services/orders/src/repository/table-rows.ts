import { Prisma } from '../generated/prisma/client.ts'

export type FloorTable = {
  readonly id: string
  readonly name: string
  readonly pax: number
  readonly areaId: string
  readonly areaName: string
  /** True while the table has an active order; derived and never stored (gap G11). */
  readonly isOccupied: boolean
}

export type TableRow = {
  readonly id: string
  readonly name: string
  readonly pax: number
  readonly area_id: string
  readonly area_name: string
  readonly is_occupied: boolean
}

/** The select list of a TableRow. The table is `t`, its area `a`, and its active order `o`. */
export const tableColumns = Prisma.sql`
  t.id, t.name, t.pax, t.area_id, a.name AS area_name, o.order_id IS NOT NULL AS is_occupied`

export function tableFromRow(row: TableRow): FloorTable {
  return {
    id: row.id,
    name: row.name,
    pax: row.pax,
    areaId: row.area_id,
    areaName: row.area_name,
    isOccupied: row.is_occupied,
  }
}
