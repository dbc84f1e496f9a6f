/** The texts of the page; the specification has none of them. */
export const messages = {
  help: 'Tax invoices, bills of supply and credit notes. What was issued keeps its number and stays here.',
  fetchFailed: 'Failed to fetch the bills.',
  empty: 'No bill was issued yet. It is issued when the bill of an order is printed or paid.',
  noMatches: 'No bills match these filters.',
  allShown: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'bill' : 'bills'}, all of them.`,
  datesInverted: 'The end date is before the start date.',
  givenBack: (amount: string) => `${amount} given back`,

  openFailed: 'This bill could not be opened.',
  papers: (count: number) =>
    count === 0 ? 'Not printed yet' : `${count.toLocaleString('en-IN')} ${count === 1 ? 'paper' : 'papers'} printed`,
  printFailed: 'The bill could not be printed. Please try again.',
  notPaid: 'Not paid yet',

  why: 'Why?',
  note: 'Note',
  noteNeeded: 'Please write why.',
  chooseReason: 'Please choose a reason.',
  sendAgain: 'Send again',

  cancelTitle: (number: string) => `Cancel ${number}`,
  cancelHelp:
    'The number stays in the list as cancelled. The next print of this bill, or its payment, takes a new number.',
  cancelClose: 'Keep it',
  cancelSubmit: 'Cancel this bill',
  cancelled: (number: string) => `${number} is cancelled.`,
  cancelFailed: 'Failed to cancel the bill.',
  cancelUnanswered: 'It is not known whether the bill was cancelled. Send it again to find out: it happens once.',

  creditTitle: (number: string) => `Credit note for ${number}`,
  whatComesBack: 'What comes back?',
  all: 'All that is left',
  left: (left: number, quantity: number) => `${left} of ${quantity} left`,
  oneLess: (dish: string) => `One ${dish} less`,
  oneMore: (dish: string) => `One ${dish} more`,
  chooseDishes: 'Please choose what comes back.',
  goesBack: 'Goes back to the guest',
  method: 'Money goes back by',
  chooseMethod: 'Please choose how the money goes back.',
  reference: 'Reference',
  referenceHint: 'For example the last digits of a UPI or card refund. Optional.',
  notesFailed: 'The earlier credit notes could not be read.',
  creditSubmit: (amount: string) => `Give ${amount} back`,
  creditAct: (amount: string, number: string) => `Give ${amount} of ${number} back`,
  credited: (amount: string, number: string) => `${amount} given back by ${number}.`,
  creditFailed: 'Failed to give the money back.',
  creditUnanswered: 'It is not known whether the money was given back. Send it again to find out: it is given once.',

  missingTitle: 'Numbers that are not here',
  missingHelp:
    'A till gave these to invoices while it had no connection. They arrive when it is connected again. One that ' +
    'stays here was refused, and Decisions names it, or its till was lost: then the paper of the guest is the only ' +
    'record.',
  missingFailed: 'It is not known whether numbers of tills are missing.',
  gap: 'Gap',
  issuedNotReceived: 'Issued, not received',

  checkTitle: 'Check the numbers',
  checkHelp: 'Every number is counted and every bill is compared with what was issued.',
  checkFailed: 'The numbers could not be checked.',
  checking: 'Checking the numbers…',
  nothingToCheck: 'No number was given yet.',
  allWhole: 'All whole',
  broken: (number: string) => `First broken: ${number}`,
  checkCode: 'Check code',
  copyCheckCode: (series: string) => `Copy the check code of ${series}`,
  checkCodeCopied: 'The check code is copied.',
  checkCodeNotCopied: 'The check code could not be copied.',
  checkCodeHelp: 'Keep a check code outside Tiffin: later it shows that nothing before it was changed.',
} as const
