export const messages = {
  title: 'Invoices',
  loadFailed: 'Failed to load invoices.',
  empty: 'No invoices yet. Every payment for a plan adds one here.',
  view: (number: string) => `View invoice ${number}`,
  paidOnline: 'Paid online. No payment is due.',
} as const
