import type { UnreadMoney } from '@tiffin/contracts'

/** The largest number of punches that a notice names. */
const MOST_NAMED = 4

/** The texts about commands that have no final answer yet; all are additions to the specification. */
export const messages = {
  kept: 'Kept on this till',
  keptToast: 'No answer from the server. The order is kept on this till and sent by itself.',
  orderGone: 'The order before these dishes was refused and needs a decision. Punch again for an order of their own.',
  keptBeforeBill: 'The bill can be opened once the order is sent.',
  slow: 'The connection is slow. You can go on: the order is kept on this till and sent by itself.',
  goOn: 'Go on',
  orderNumberFollows: 'not sent yet',

  unsentTickets: 'Tickets that wait for the connection',
  notInKitchen: (punches: readonly string[]) =>
    punches.length > MOST_NAMED
      ? `The kitchen does not have ${punches.slice(0, MOST_NAMED).join(', ')} and ${punches.length - MOST_NAMED} more.`
      : `The kitchen does not have ${punches.join(', ')}.`,
  printHere: (tickets: number) => (tickets === 1 ? 'Print KOT here' : `Print ${tickets} KOTs here`),
  printedHere: 'Its kitchen ticket was printed at this till.',

  waitingSince: (time: string) => `Waiting for the connection, since ${time}`,
  /** The text before the time on the tile of a table, for screen readers only: the narrow tile shows a clock icon. */
  sinceOnTile: 'Waiting since',
  notSent: 'Not sent',
  sendBeforeBill: 'Dishes of this order still wait for the connection.',
  paidHere: 'This order was paid on this till. The payment still waits for the connection.',

  keptPayment: 'No answer from the server. The payment is kept on this till and sent by itself.',
  slowPayment: 'The connection is slow. You can go on: the payment is kept on this till and sent by itself.',
  noConnectionAtBill:
    'No connection. The payment is kept on this till and sent by itself. Card and UPI are only noted: check that the ' +
    'money has arrived.',
  takenBefore: (paid: string) =>
    `Taken before and not recorded: ${paid}. Collect only the difference; this payment takes its place.`,
  takenAndHeld: (paid: string) =>
    `Taken before and not recorded: ${paid}. It needs a decision: record it with this order under Decide, and ` +
    'collect only the rest.',
  unread: {
    payment: (text: string) => `a payment that cannot be read: ${text}`,
    tip: (text: string) => `a tip that cannot be read: ${text}`,
    invoice: (text: string) => `an invoice number that cannot be read: ${text}`,
  } satisfies Readonly<Record<UnreadMoney['of'], (text: string) => string>>,
  paymentNotSent: (paid: string, reason: string) => `${paid} not recorded: ${reason}`,
  invoiceHere: 'This till gives the tax invoice its number with the first print or the payment, and prints it.',
  billOfSupplyLater: 'The bill of supply gets its number, and can be printed, once the connection is back.',
  keptWithoutInvoice:
    'No answer from the server. The payment is kept on this till and sent by itself. The bill gets its number, ' +
    'and can be printed, once the connection is back.',
  approvalNeedsConnection: 'A discount above the limit of your role needs an approval, and that needs a connection.',

  button(punches: number, payments: number, prints: number): string {
    if (prints > 0) return `${punches + payments + prints} wait for the connection`
    if (payments === 0) return punches === 1 ? '1 punch waits' : `${punches} punches wait`
    if (punches === 0) return payments === 1 ? '1 payment waits' : `${payments} payments wait`
    return `${punches + payments} wait for the connection`
  },
  title: 'Waiting for the connection',
  explained: 'These are kept on this till and sent by themselves, each once, as soon as the server answers.',
  nothingWaits: 'Nothing waits any more.',
  noAnswer: 'No answer from the server.',
  brokeDown: (count: number) => `The server broke down ${count === 1 ? 'once' : `${count} times`} over this one.`,
  behind: 'Waits for the one before it.',
  tryNow: 'Try now',
  tryAgain: 'Try again',
  toCart: 'Back to the cart',

  sent: (whose: string, orderNumber: string) => `${whose}: order ${orderNumber} is sent.`,
  paymentSent: (whose: string, invoice?: string) =>
    `${whose}: the payment is sent.${invoice ? ` Its invoice is ${invoice}; print it under Orders.` : ''}`,
  printed: (number: string) => `Tax invoice ${number}, printed here`,
  printRefused: (whose: string, number: string, reason: string) =>
    `${whose}: the printed invoice ${number} was not recorded: ${reason}`,
  paymentRefused: (whose: string, reason: string) => `The payment of ${whose} was not recorded: ${reason}`,
  refused: (whose: string, reason: string) => `${whose} was not sent: ${reason}`,
  isBack: (whose: string) => `The dishes are in the cart of ${whose} again.`,
  otherGuests: 'These guests have paid, and others sit at the table. Try again once it is free.',
  remove: 'Remove',
  removeTitle: 'Remove this payment from the list?',
  removeMessage: (whose: string, paid: string) =>
    `${whose}: ${paid} was taken and is not recorded. Remove it only if the order is paid by now, or the money was ` +
    'given back.',
  cannotBeRead: 'This is damaged and cannot be read. It is handed over to the back office, under Orders.',
  tooOld: 'It waited for more than 72 hours, so it is not sent by itself. A person decides in the back office.',
  damaged: 'A damaged command',
  isSending: 'It is just being sent. Please look again in a moment.',
  heldToast: (whose: string) => `${whose}: a decision is needed. Every terminal shows it.`,
  cartIsTaken: 'The cart there has a punch without an answer. Punch that one first.',
} as const
