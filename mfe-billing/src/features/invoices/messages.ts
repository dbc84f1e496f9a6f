/** The texts of the list of invoices; the specification has none of them. */
export const messages = {
  title: 'Invoices',
  loadFailed: 'Failed to load invoices.',
  empty: 'No invoices yet. Every payment for a plan adds one here.',
  view: (number: string) => `View invoice ${number}`,
  viewNote: (number: string) => `View credit note ${number}`,
  creditOf: (number: string) => `Credit note for ${number}`,
} as const

export const documentWords = {
  invoice: { name: 'Invoice', day: 'Paid on', total: 'Total paid', foot: 'Paid online. No payment is due.' },
  'credit-note': {
    name: 'Credit note',
    day: 'Issued on',
    total: 'Given back',
    foot: 'Sent back the way it was paid. Banks mostly take 5 to 7 working days.',
  },
} as const
