import type { RefusalReason } from '@tiffin/domain'

const counted = (count: number) => (count === 1 ? '1 needs a decision' : `${count} need a decision`)

/** The texts about refused commands that wait for a decision; all are additions to the specification. */
export const messages = {
  sign: counted,
  why: 'A till was without a connection, and its order does not fit the floor any more.',
  decide: 'Decide',
  title: 'Decisions',
  explained:
    'These were taken without a connection and not accepted later. Nothing is added or paid by itself, because they ' +
    'may be other guests.',
  nothing: 'Nothing needs a decision any more.',
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

  tableTaken: (table: string, order: string, time: string, by: string | null) =>
    `${table} has order ${order}, taken ${time}${by ? ` by ${by}` : ''}.`,
  tableFree: (table: string) => `${table} had another order when this was sent. It is free now.`,
  tableGone: (table: string) => `Table ${table} is gone.`,
  orderPaid: (order: string) => `Order ${order} is paid. These dishes came after.`,
  orderMerged: (order: string) => `Order ${order} has gone to another order. These dishes came after.`,
  orderGone: 'The order of these dishes is not there any more.',
  paidTwice: (order: string | null) => `Order ${order ?? ''} was paid elsewhere already.`.replace('  ', ' '),
  paidLess: (order: string | null) => `Order ${order ?? ''} has changed since this was paid.`.replace('  ', ' '),
  paidGone: 'The order of this payment is not there any more.',
  paidMerged: (order: string) => `Order ${order} has gone to another order. This payment came after.`,
  numberRefused: 'The invoice number of this payment was not accepted.',
  unreadable: 'This cannot be read.',
  notAccepted: 'The server does not accept this.',
  damaged: 'A damaged command',
  tooOld: 'This waited for more than 72 hours.',
  record: 'Record it with the order',
  inBackOffice: 'It is decided in the back office: Orders, Decisions.',
  elseInBackOffice: 'Anything else is decided in the back office: Orders, Decisions.',
  recorded: (whose: string) => `${whose}: the payment is recorded.`,
  yours: (time: string, by: string | null) => `Taken ${time}${by ? ` by ${by}` : ''}`,
  isPaid: 'They are paid: the payment is recorded with the decision.',
  isPaidAndDropped: 'They are paid. If you drop them, the payment is not recorded: give the money back.',

  add: (order: string) => `Add to order ${order}`,
  table: (table: string) => `New order on ${table}`,
  otherTable: 'Other table',
  chooseTable: 'Choose a table',
  place: 'Place it there',
  takeaway: 'Keep apart as takeaway',
  drop: 'Drop…',
  reason: 'Why is it dropped?',
  confirmDrop: 'Drop it',
  keep: 'Back',

  added: (whose: string, order: string) => `${whose}: added to order ${order}.`,
  placed: (whose: string, order: string) => `${whose}: order ${order} is placed.`,
  dropped: (whose: string) => `${whose}: dropped.`,
  printTicket: 'Its kitchen ticket is not printed yet: print it under KOT.',
  failed: 'The decision could not be stored.',
} as const
