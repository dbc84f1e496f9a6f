export const messages = {
  region: 'Tickets the kitchen did not get',
  notDelivered: (ticket: string, problem: string) => `Kitchen did not get ${ticket}: ${problem}.`,
  unknown: (ticket: string) => `It is not known whether the kitchen got ${ticket}.`,
  problems: { 'no-screen': 'no screen is on', 'not-drawn': 'its screen did not show it' },
  ticket: (number: number, place: string, station: string) => `KOT ${number} (${place}, ${station})`,
  ownTicket: (number: number, station: string) => `KOT ${number} (${station})`,
  summary: (count: number) => `${count} tickets may not be in the kitchen.`,
  printHere: 'Print here',
  tryAgain: 'Try again',
  tell: 'I told the kitchen',
  more: (count: number) => `and ${count} more`,
  expired: (count: number) =>
    count === 1
      ? 'One ticket of more than two hours ago came up on no screen.'
      : `${count} tickets of more than two hours ago came up on no screen.`,
  expiredUnprinted: (count: number) =>
    count === 1
      ? 'One ticket of more than two hours ago was neither printed nor shown.'
      : `${count} tickets of more than two hours ago were neither printed nor shown.`,
  bills: 'Bills that were not printed',
  billsSummary: (count: number) => `${count} bills were not printed.`,
  billNotPrinted: (bill: string, problem: string) => `Bill ${bill} was not printed: ${problem}.`,
  noBillPrinter: 'bills have no printer any more',
  billFailed: 'The bill could not be taken over.',
  failed: 'Failed to take the ticket over.',
  triedAgain: 'The printer is tried again.',
  retryFailed: 'The printer could not be tried again.',
}
