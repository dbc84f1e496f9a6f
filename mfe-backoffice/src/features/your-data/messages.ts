const counted = (count: number) => count.toLocaleString('en-IN')

export const messages = {
  title: 'Your data',
  help: 'Everything this restaurant has in Tiffin, as one ZIP file of JSON and CSV with a description.',
  what:
    'Orders with their dishes and guests, tax invoices and credit notes, refused punches, menu, tax groups, tables, ' +
    'areas, kitchen stations, printers, devices, staff without passwords, settings, plan with its invoices, and the ' +
    'record of changes.',
  download: 'Download everything',
  cancel: 'Cancel',
  reading: (name: string, count: number) =>
    count === 0 ? `Reading ${name}…` : `Reading ${name}: ${counted(count)} so far…`,
  done: 'Your data is in the folder of your downloads.',
  stopped: 'Download cancelled.',
  failed: 'Your data could not be read.',
} as const
