/** The texts of the floor (spec §8). */
export const messages = {
  noTables: 'No tables found. Add tables via the Dashboard.',
  toTables: 'Open Tables',
  /** The open bills of a table whose own order is paid. */
  billsOpen: (count: number) => (count === 1 ? '1 bill open' : `${count} bills open`),
  /** The further bills of a table, beside that of its order. */
  moreBills: (count: number) => (count === 1 ? '1 more bill' : `${count} more bills`),
} as const
