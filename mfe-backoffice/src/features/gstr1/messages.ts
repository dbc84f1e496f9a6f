/** The texts of the page; the specification has none of them. */
export const messages = {
  help: 'What Tiffin issued in a month, by the tables of the return. Nothing is filed: you or your accountant do that.',
  month: 'Month',
  gstin: 'GSTIN',
  gstinHint: 'The GSTIN changed within the month. Each one has a return of its own.',
  failed: 'The figures of this month could not be read.',
  loading: 'Adding up the month…',
  empty: (month: string) => `Nothing was issued in ${month}.`,
  noRows: 'Nothing in this month.',
  total: 'Total',

  taxable: 'Taxable value',
  withoutGst: 'Without GST',
  documents: 'Documents',
  cancelled: (count: number) => `${count.toLocaleString('en-IN')} cancelled`,

  json: 'JSON for the portal',
  csv: 'CSV',
  saved: (name: string) => `${name} is saved.`,
  saveFailed: 'The file could not be made. Please try again.',

  registered: 'Businesses with a GSTIN',
  unregistered: 'Everybody else',
} as const
