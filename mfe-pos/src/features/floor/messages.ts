/** The texts of the floor (spec §8). */
export const messages = {
  noTables: 'No tables found. Add tables via the Dashboard.',
  toTables: 'Open Tables',
} as const
