export const messages = {
  readyTicket: (number: number, station: string) => `KOT ${number} (${station})`,
  moreReady: (count: number) => `and ${count} more`,
  pickedUp: 'Picked up',
  pickUpFailed: 'Failed to note that the food was picked up.',
} as const
