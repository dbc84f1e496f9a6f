import { formatDate, type PrinterProblem } from '@tiffin/domain'
import type { Uncertain } from './chosen-printers.ts'
import type { OpenFailure } from './usb/usb-line.ts'

const clock = (ms: number) => formatDate(new Date(ms), 'clock')

export const messages = {
  title: 'Print station',
  starting: 'Starting the print station…',
  waiting: 'Another tab of this browser prints already. This one goes on as soon as that one is closed.',

  noPrinters: 'No printer yet',
  noPrintersHelp: (station: string) =>
    `An Admin adds it in Settings → Printers, with “${station}” as its print agent and usb as its address. It ` +
    'appears here within seconds.',

  choose: 'Choose printer',
  chooseAgain: 'Choose another',
  chooseOf: (words: string, printer: string) => `${words}: ${printer}`,
  notChosen: 'Which printer on USB is it? Plug it in, switch it on and choose it, once.',
  chosen: (name: string) => name || 'A printer without a name',
  forgetsUnplugged:
    'This printer has no serial number, so the browser forgets it when it is unplugged or the browser is closed. ' +
    'Choose it again then.',
  forget: 'Forget printer',
  refused: {
    ambiguous:
      'Not taken: another connected printer looks the same to this browser. Unplug that one and choose again. To use ' +
      'both, give each a print station of its own, or take printers with serial numbers or of different models.',
    shared:
      'Not taken: another printer on this page has this device, or one that looks the same to this browser. If it is ' +
      'to print here instead, forget it there first. To use two that look the same, give each a print station of its ' +
      'own, or take printers with serial numbers or of different models.',
  } satisfies Record<Uncertain, string>,
  notUsb: (address: string) =>
    `Its address is ${address}, which a browser cannot reach. In Settings it needs the address usb, or a print agent ` +
    'on a computer.',

  ready: 'Ready',
  nothingYet: 'Has printed nothing yet',
  printedAt: (ms: number) => `Last paper ${clock(ms)}`,
  sentAt: (ms: number) => `Last slip sent ${clock(ms)}. This printer does not say whether it printed it.`,

  problems: {
    unreachable: 'The printer cannot be opened.',
    silent: 'The printer takes nothing or does not answer. Has it paper, and is its cover closed?',
    'broken-off': 'The printer was cut off in the middle. Is its cable plugged in?',
    'paper-out': 'Out of paper.',
    'cover-open': 'The cover is open.',
    'printer-error': 'The printer reports an error. Switch it off and on.',
    'cannot-print': 'A slip has letters that could not be loaded or drawn.',
  } satisfies Record<PrinterProblem, string>,
  openFailures: {
    held:
      'The system does not give this printer to the browser. On Windows its driver always keeps it: use the print ' +
      'agent there. Elsewhere remove the printer from the printers of the system, and close other programs that print.',
    gone: 'Not connected. Is its cable plugged in, and is it switched on?',
    'no-printer': 'This device takes no slips. Choose another.',
    ambiguous:
      'More than one connected printer looks the same to this browser, so nothing is printed here: it might come out ' +
      'of the wrong one. Unplug the others.',
    shared:
      'Another printer on this page has the same device, or one that looks the same to this browser, so neither ' +
      'prints. Choose another device for one of them, or forget it there.',
  } satisfies Record<OpenFailure | Uncertain, string>,
  keptForLater: 'What waits is kept and printed as soon as it works again.',

  journalWrong:
    'This browser cannot store what it has printed. Slips are printed all the same; after a reload one may come out ' +
    'again, marked REPEAT?.',
  keepOpen:
    'Keep this page open and in front, and the tablet plugged in. A browser slows down a page that nobody sees: ' +
    'tickets then come out late, and the tills raise an alarm.',
  wasHidden: (fromMs: number, untilMs: number) =>
    `This page was in the background from ${clock(fromMs)} to ${clock(untilMs)}. Tickets may have come out late.`,
  seen: 'OK',
  hiddenTitle: 'Print station is in the background',
} as const
