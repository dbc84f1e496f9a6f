/** The texts of the page, to the letter of spec §2 and §8; additions of our own are at the end. */
export const messages = {
  fetchFailed: 'Failed to fetch orders.',
  noOrders: (filter: string) => `No ${filter} orders found.`,
  itemCount: (count: number) => `${count} Item(s)`,
  noTable: 'N/A',

  searchPlaceholder: (hasBills: boolean) =>
    hasBills ? 'Order, invoice, customer or table' : 'Order number, customer or table',
  noMatches: (search: string, hasBills: boolean) =>
    `Nothing matches “${search}”. Search for an ${hasBills ? 'order or invoice number' : 'order number'}, ` +
    'a customer or a table.',
  allShown: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}, all of them.`,

  pdfTitle: 'PDF (WIP)',
  pdfSoon: 'PDF export is work in progress. Choose CSV or JSON for now.',
  dateMissing: 'Choose a date.',
  datesInverted: 'The end date is before the start date.',
  noColumns: 'Choose at least one column.',
  exporting: (count: number) => `${count.toLocaleString('en-IN')} orders read…`,
  exportEmpty: 'There are no such orders in this time. Nothing was exported.',
  exported: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'order' : 'orders'} exported!`,
  exportStopped: 'Export stopped. Nothing was saved.',
} as const
