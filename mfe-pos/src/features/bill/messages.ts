/** The texts of the bill at the till: payments (spec §4, §8), part payments, khatas, approvals and prints. */
export const messages = {
  tableCleared: (name: string) => `Table ${name} cleared!`,
  clearFailed: 'Failed to clear table.',

  orderSettled: (orderNumber: string) => `Order ${orderNumber} settled!`,
  settleFailed: 'Failed to settle order.',

  scanHint: 'The guest may scan to pay by UPI. Press Pay once the money has arrived.',

  partTaken: (amount: string) => `${amount} taken. The order stays open.`,
  moneyGivenBack: (amount: string) => `${amount} given back.`,
  partFailed: 'Failed to record the payment.',

  sentTo: (printer: string) => `Bill sent to ${printer}.`,
  notSent: 'It is not known whether the printer got the bill. Press again, or print it here.',
  notPrinted: 'The invoice could not be issued, so nothing was printed. Please try again.',
  notPrintedYet:
    'No answer from the server: the bill gets its number, and can be printed, once the connection is back.',

  khataTitle: (amount: string) => `Put ${amount} on khata`,
  khataHelp: 'The customer pays later. The bill says so, and the khata of the customer owes it.',
  khataNoTip: (tip: string) => `The tip of ${tip} does not go on the khata: take it by itself, or not at all.`,
  khataCut: 'A khata needs the connection, because only the server knows what is owed. Take another payment, or wait.',
  khataSearch: 'Name or phone of the customer',
  khataNobody: 'No khata matches. Open one with name and phone.',
  khataReading: 'The other khatas are being read.',
  khataCutShort: 'Not all khatas could be read.',
  khataMany: 'Type more to see the others.',
  khataFailed: 'The khatas could not be read.',
  khataLimit: (limit: string) => `of at most ${limit}`,
  khataAbove: 'Above the limit: an Admin or a Captain can put it on this khata.',
  khataNew: 'New customer',
  khataName: 'Name',
  khataPhone: 'Phone number',
  khataOpen: 'Open khata',
  khataOpenFailed: 'The khata could not be opened.',
  khataPut: (amount: string, name: string) => `Put ${amount} on the khata of ${name}`,
  khataDone: (amount: string, name: string) => `${amount} is on the khata of ${name}.`,
  khataNotPut: 'Failed to put the bill on the khata.',
  khataUnknown: 'No answer: it is not known whether the bill is on the khata. Press again once the connection is back.',

  whoApproves: 'Who approves this discount?',
  nobodyApproves:
    'Nobody else here has a PIN and may give it. Everybody sets a PIN under “My PIN”, below the own name in the menu.',
  approvalFailed: 'The discount could not be approved. Please try again.',
  /** Names the discount that the colleague is asked to approve. */
  discountOf: (discount: string, order: string) => `${discount} off the bill ${order}`,
} as const
