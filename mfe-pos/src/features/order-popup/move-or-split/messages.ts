export const messages = {
  held: 'held',
  title: (table: string) => `Move ${table} to`,
  what: 'What moves',
  all: 'The whole table',
  some: 'Some dishes',
  noTable: 'There is no other table.',
  moved: (table: string) => `Moved to ${table}.`,
  movedWithTickets: (table: string) => `Moved to ${table}. The KOT tells the kitchen.`,
  moveFailed: 'Failed to move the order.',
  billsAlong: (count: number, table: string) =>
    count === 1
      ? `To a free table, the other bill of ${table} goes along.`
      : `To a free table, the ${count} other bills of ${table} go along.`,
  join: 'Onto the bill of',
  joinTitle: (from: string, to: string) => `Join ${from} with ${to}?`,
  joinQuestion: (from: string, to: string) =>
    `Everything on the bill of ${from} goes onto the bill of ${to}. A bill that was printed no longer counts.`,
  joined: (from: string, to: string) => `${from} is on the bill of ${to}.`,
  joinConfirm: 'Join',
  splitFailed: 'Failed to move the dishes.',
  unanswered: 'It is not known whether they were moved. Choose the same again to find out: it happens once.',
  unpunched: 'Punch or remove the dishes that are not punched first.',
  stays: (table: string) => `Stays on ${table}`,
  goes: 'Moves',
  nothingStays: 'Nothing stays.',
  tapToMove: 'Tap a dish to move one portion.',
  moveOne: (dish: string) => `Move one ${dish}`,
  keepOne: (dish: string) => `Keep one ${dish}`,
  orTable: 'Or another table',
  newBill: (table: string) => `New bill for ${table}`,
  newBillMade: (number: string, table: string) => `Bill ${number} of ${table} has the dishes.`,
  dishesMoved: (portions: number, table: string) =>
    portions === 1 ? `1 dish moved to ${table}.` : `${portions} dishes moved to ${table}.`,
} as const
