export const UNASSIGNED_AREA = 'Unassigned'
export const OCCUPIED = 'Occupied'
export const AVAILABLE = 'Available'

/** The fewest and the most guests of a table (reading R9), and the default of the form (spec §9). */
export const MIN_PAX = 1
export const MAX_PAX = 200
export const DEFAULT_PAX = 2

type Named = { readonly name: string }
type FloorTable = Named & { readonly area_name: string | null }

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Compares names in natural order: T2 before T10, case ignored (spec §2). */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b)
}

/** Sorts tables by area name, then by name with numeric ordering (spec §7). */
export function sortTables<T extends FloorTable>(tables: readonly T[]): T[] {
  return tables.toSorted((a, b) => compareNames(areaName(a), areaName(b)) || compareNames(a.name, b.name))
}

/** Groups tables by area in alphabetical order; tables without an area are in 'Unassigned' (spec §2). */
export function groupTablesByArea<T extends FloorTable>(tables: readonly T[]): { area: string; tables: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const table of sortTables(tables)) {
    groups.set(areaName(table), [...(groups.get(areaName(table)) ?? []), table])
  }
  return [...groups].map(([area, members]) => ({ area, tables: members }))
}

/** Returns whether the status of the table is Occupied. Every other status counts as available (spec §3). */
export function isOccupied(table: { readonly status: string }): boolean {
  return table.status === OCCUPIED
}

function areaName(table: FloorTable): string {
  return table.area_name ?? UNASSIGNED_AREA
}
