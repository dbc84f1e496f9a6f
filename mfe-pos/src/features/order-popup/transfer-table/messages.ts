export const messages = {
  title: (table: string) => `Move ${table} to`,
  noFreeTable: 'No other table is free.',
  moved: (table: string) => `Moved to ${table}.`,
  movedWithTickets: (table: string) => `Moved to ${table}. The KOT tells the kitchen.`,
  moveFailed: 'Failed to move the order.',
} as const
