import { formatDate } from '@tiffin/domain'
import { centered, columns, facts, RULE, slipOf, type Slip } from './slip.ts'

/**
 * Makes the paper by which one sees whether a printer prints what slips have: each size and weight, columns, a QR code
 * and the cut. It is ASCII alone, so that every printer can.
 *
 * @param at the time on the paper, as an ISO timestamp
 */
export function testSlip({ printer, at }: { readonly printer: string; readonly at: string }): Slip {
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
    columns('portions', ['2 x', 'Paneer Tikka'], { note: 'no onion', size: 'large', bold: true }),
    RULE,
    { kind: 'text', text: 'At the left', align: 'left' },
    ...centered('In the middle\n\nBelow a blank line'),
    { kind: 'qr', text: 'TEST SLIP', above: 'A scan reads', below: 'TEST SLIP', label: 'QR code of a test' },
  ])
}
