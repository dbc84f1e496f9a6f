import { formatDate } from '@tiffin/domain'
import { centered, columns, facts, RULE, slipOf, type Slip, type SlipRow } from './slip.ts'

type TestSlip = {
  readonly printer: string
  /** The time on the paper, as an ISO timestamp. */
  readonly at: string
  /**
   * True where the slip has ₹ and the scripts of India as well, which a print agent draws only with the right fonts.
   */
  readonly hasLetters?: boolean
}

/** For each script of India that a print agent draws, the name of one language in English and in the script. */
const LANGUAGES = [
  ['Hindi', 'हिन्दी'],
  ['Bengali', 'বাংলা'],
  ['Telugu', 'తెలుగు'],
  ['Tamil', 'தமிழ்'],
  ['Gujarati', 'ગુજરાતી'],
  ['Urdu', 'اردو'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Odia', 'ଓଡ଼ିଆ'],
  ['Malayalam', 'മലയാളം'],
  ['Punjabi', 'ਪੰਜਾਬੀ'],
] as const

/**
 * Makes the paper that shows whether a printer prints everything in slips: each size and weight, columns, a QR code and
 * the cut. Without `hasLetters` all texts but the name of the printer are sure to be ASCII, which every printer prints.
 */
export function testSlip({ printer, at, hasLetters = false }: TestSlip): Slip {
  return slipOf('Test slip', [
    ...centered('TEST SLIP', { size: 'tall', bold: true, framed: true }),
    ...centered(printer, { size: 'tall', bold: true }),
    RULE,
    ...facts([['Time', `${formatDate(at, 'day')} ${formatDate(at, 'time')}`]]),
    RULE,
    columns('items', ['Item', 'Qty', 'Rate', 'Amount'], { bold: true }),
    columns('items', ['Paneer Tikka', '2', '350.00', '700.00'], { note: 'no onion' }),
    columns('items', ['A dish with a name that is too long for one line of the paper', '10', '99.50', '995.00']),
    RULE,
    ...facts([['Payable', '1,695.00']], { size: 'tall', bold: true }),
    RULE,
    ...(hasLetters ? drawnLetters() : []),
    columns('portions', ['2 x', 'Paneer Tikka'], { note: 'no onion', size: 'large', bold: true }),
    RULE,
    { kind: 'text', text: 'At the left', align: 'left' },
    ...centered('In the middle\n\nBelow a blank line'),
    { kind: 'qr', text: 'TEST SLIP', above: 'A scan reads', below: 'TEST SLIP', label: 'QR code of a test' },
  ])
}

/**
 * Returns lines that are drawn. The test slip shows them next to lines in the printer's own characters, so that staff
 * see whether the amounts align.
 */
function drawnLetters(): SlipRow[] {
  return [
    ...facts([['Payable', '₹1,695.00']], { size: 'tall', bold: true }),
    ...facts(LANGUAGES),
    columns('portions', ['2 x', 'पनीर टिक्का'], { note: 'बिना प्याज', size: 'large', bold: true }),
    RULE,
  ]
}
