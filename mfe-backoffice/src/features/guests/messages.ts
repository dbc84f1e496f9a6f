import { MAX_GUEST_DATA_DAYS, MIN_GUEST_DATA_DAYS } from '@tiffin/domain'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
const orders = (count: number) => counted(count, 'order', 'orders')

type Erasure = { readonly orders: number; readonly khatas: number; readonly open: number; readonly owing: number }

export const messages = {
  title: 'Guests’ data',
  help: 'Name, phone, address and wishes of takeaway and delivery guests. Dishes, amounts and bills always stay.',
  loadFailed: 'Failed to load the setting.',
  saveFailed: 'Failed to save the setting.',
  keep: 'Keep guests’ data',
  keepForEver: 'For as long as the orders',
  keepDays: 'For some days',
  days: 'Days after the order is completed',
  daysInvalid: `Enter a number of days from ${MIN_GUEST_DATA_DAYS} to ${MAX_GUEST_DATA_DAYS}.`,
  daysHint: 'What is older is removed within two hours, and cannot be brought back.',
  save: 'Save',
  saved: (days: number | null) =>
    days === null ? 'Guests’ data is kept with the orders.' : `Guests’ data is removed after ${days} days.`,
  shorterTitle: 'Remove guests’ data?',
  shorterQuestion: (days: number) =>
    `Name, phone, address and wishes are removed from all orders completed more than ${days} days ago, and from ` +
    'then on every day. This cannot be undone.',
  shorterConfirm: 'Remove',

  eraseTitle: 'Erase a guest',
  eraseHelp: 'When a guest asks for it: removes them from all their completed orders.',
  phone: 'Phone number',
  phoneInvalid: 'Enter a phone number of at least six digits.',
  erase: 'Erase',
  eraseQuestion: (phone: string) =>
    `Name, phone, address and wishes are removed from every completed order of ${phone}. This cannot be undone.`,
  eraseFailed: 'The guest could not be erased.',
  erasing: (count: number) => `${orders(count)} so far…`,
  erased: ({ orders: count, khatas, open, owing }: Erasure) => {
    const debt = owing === 0 ? '' : ' Their khata keeps name and phone until what is owed is paid.'
    const places = [...(count > 0 ? [orders(count)] : []), ...(khatas > 0 ? [counted(khatas, 'khata', 'khatas')] : [])]
    const done = count + khatas === 0 ? 'No completed order has this number.' : `Erased from ${places.join(' and ')}.`
    return open === 0
      ? `${done}${debt}`
      : `${done}${debt} ${orders(open)} still active keep${open === 1 ? 's' : ''} it: erase again when ` +
          `${open === 1 ? 'it is' : 'they are'} completed.`
  },
} as const
