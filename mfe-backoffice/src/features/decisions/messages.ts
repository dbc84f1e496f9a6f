import type { UnreadMoney } from '@tiffin/contracts'
import { HELD_KEPT_DAYS, type RefusalDecision, type RefusalReason } from '@tiffin/domain'

/** The texts of the page Decisions; all are additions to the specification. */
export const messages = {
  title: 'Decisions',
  help:
    'What tills took without a connection and the server could not accept. Nothing is paid, placed or dropped by ' +
    'itself.',
  open: 'Needs a decision',
  decided: 'Decided',
  decidedHelp: `Kept here for ${HELD_KEPT_DAYS} days, and in Activity after that.`,
  nothingOpen: 'Nothing needs a decision.',
  nothingDecided: `Nothing was decided within the last ${HELD_KEPT_DAYS} days.`,
  fetchFailed: 'The decisions could not be read.',
  export: 'Export',
  exported: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'} exported!`,

  badge: {
    'table-taken': 'Table taken',
    'table-gone': 'Table gone',
    'order-completed': 'Order closed',
    'order-gone': 'Order gone',
    'paid-twice': 'Paid twice?',
    'paid-less': 'Bill changed',
    'paid-gone': 'Order gone',
    'number-refused': 'Invoice number',
    unreadable: 'Not accepted',
    'too-old': 'Too old',
  } satisfies Readonly<Record<RefusalReason, string>>,

  paidTwice: (order: string) => `Order ${order} was paid already when this payment arrived.`,
  paidLess: (order: string) => `Order ${order} has changed since this payment was taken.`,
  paidSince: (order: string) => `Order ${order} changed after this payment was taken, and was paid since.`,
  paidGone: 'The order of this payment is not there.',
  paidMerged: (order: string) => `Order ${order} has gone to another order. This payment came after.`,
  numberRefused:
    'The invoice number that the till gave this payment was not accepted. Recorded with its order, the invoice gets ' +
    'another number.',
  numberRefusedPaid: (order: string) =>
    `The invoice number that the till gave this payment was not accepted, and order ${order} was paid since.`,
  tableTaken: (table: string, order: string) => `${table} has order ${order}.`,
  tableFree: (table: string) => `${table} had another order when this was sent. It is free now.`,
  tableGone: (table: string) => `Table ${table} is gone.`,
  orderClosed: (order: string) => `Order ${order} was closed before these dishes came.`,
  orderGone: 'The order of these dishes is not there.',
  unreadable: 'This cannot be read, so it cannot be sent. Its text can be saved as a file.',
  notAccepted: 'The server does not accept this, so it cannot be sent. Its text can be saved as a file.',
  tooOld: 'This waited for more than 72 hours, so it was not sent by itself.',

  damaged: 'A damaged command',
  atTheTill: 'Taken at the till',
  otherOrder: (order: string) => `Order ${order}`,
  taken: (when: string, by: string | null) => `Taken ${when}${by ? ` by ${by}` : ''}`,
  handedOver: (when: string, by: string) => `Handed over ${when}${by ? ` by ${by}` : ''}`,
  paidAt: (when: string) => `paid ${when}`,
  tip: (method: string) => `Tip, ${method}`,
  invoice: (number: string) => ` (invoice ${number})`,
  unread: {
    payment: (text: string) => `A payment that cannot be read: ${text}`,
    tip: (text: string) => `A tip that cannot be read: ${text}`,
    invoice: (text: string) => `An invoice number that cannot be read: ${text}`,
  } satisfies Readonly<Record<UnreadMoney['of'], (text: string) => string>>,
  unreadIsMore: 'What cannot be read is not in this sum. It stays in the record as the till sent it.',
  unknownMoney: 'A payment whose amount cannot be read',

  atATill: 'The dishes are decided about at a till, which prints their kitchen ticket: POS Terminal, Decide.',
  send: 'Send it as it was taken',
  record: 'Record it with the order',
  recordHelp: 'The order keeps it as paid, and what is left is collected at its bill.',
  takeaway: 'Keep apart as takeaway',
  difference: 'Really taken twice…',
  differenceElse: 'Record as a difference…',
  drop: { twice: 'Taken only once: drop…', other: 'Drop…' },
  saveText: 'Save as a file',

  differenceTitle: 'Record this money as a difference?',
  differenceText:
    'The money was taken and is in no order. The record keeps who took it, when and how much, also in the export, so ' +
    'that it is found when the cash is counted or given back.',
  note: 'Note (optional)',
  differenceSubmit: 'Record it',
  dropTitle: 'Drop it?',
  dropMoney: 'This payment was not taken, or is recorded with the order already. It is kept in the list as dropped.',
  dropDishes: 'Nothing of it is sold. It is kept in the list as dropped.',
  dropPaid: 'It is paid: give the money back.',
  reason: 'Why is it dropped?',
  reasonMissing: 'Please give the reason.',
  dropSubmit: 'Drop it',

  done: {
    add: 'Added to the order.',
    table: 'The order is placed.',
    takeaway: 'Kept apart without a table.',
    drop: 'Dropped.',
    send: 'Sent as it was taken.',
    record: 'The payment is recorded.',
    difference: 'Recorded as a difference.',
  } satisfies Readonly<Record<RefusalDecision, string>>,
  failed: 'The decision could not be stored.',
} as const
