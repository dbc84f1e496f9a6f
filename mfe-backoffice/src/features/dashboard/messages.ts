/** The texts of the page, to the letter of spec §2 and §8; additions of our own are at the end. */
export const messages = {
  loadFailed: (message: string) => `Failed to load data: ${message}`,
  failedTitle: 'Oops! Something went wrong.',
  failedText: 'Could not load dashboard data.',

  noOrders: 'No orders yet. Take the first one at the POS.',
  insights: 'Best sellers, busy hours and quiet tables at a glance.',
  stale: (time: string) => `Could not refresh. These figures are of ${time}.`,
  ordersNear: (orders: number, limit: number) => `${orders} of the ${limit} orders a day of your plan are taken today.`,
  ordersReached: (orders: number, limit: number) =>
    `Your plan includes ${limit} orders a day, and today has ${orders}. Further ones are refused until 4:00 AM.`,
  undelivered: 'Tickets the kitchen did not get',
  kot: (number: number, place: string, station: string) => `KOT ${number} (${place}, ${station})`,
  notDelivered: (tickets: readonly string[], more: number) =>
    `Kitchen did not get ${[...tickets, ...(more > 0 ? [`${more} more`] : [])].join(', ')}.`,
  printer: (name: string, state: string) => `${name}: ${state.toLowerCase()}.`,
  tell: 'I told the kitchen',
  handOverFailed: 'Failed to take the ticket over.',
  unprintedBills: 'Bills that were not printed',
  billNotPrinted: (bill: string, problem: string) => `Bill ${bill} was not printed. ${problem}`,
  noBillPrinter: 'Bills have no printer any more.',
  notPrintedYet: (name: string) => `${name} has not said that it is printed.`,
  moreBills: (count: number) => (count === 1 ? 'and one more bill' : `and ${count} more bills`),
  printHere: 'Print here',
  tryAgain: 'Try again',
  billFailed: 'The bill could not be taken over.',
  triedAgain: 'The printer is tried again.',
  retryFailed: 'The printer could not be tried again.',
} as const
