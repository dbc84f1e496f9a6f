import type { Slip } from '../slip.ts'
import { align, asciiBytes, bold, FEED_AND_CUT, INITIALISE, LINE_FEED, qrCode, size } from './commands.ts'
import type { PrinterColumns } from '@tiffin/domain'
import { linesOf, type PaperLine } from './lines.ts'

export { UnprintableText } from './printable.ts'

type Look = Pick<PaperLine, 'align' | 'size' | 'bold'>

/** The look after `INITIALISE`. */
const PLAIN: Look = { align: 'left', size: undefined, bold: false }

/**
 * Returns the bytes by which a printer that understands ESC/POS prints a slip. No text is among them as it is: all are
 * ASCII without control characters, so nobody's text is a command.
 *
 * @param columns the characters of usual size that a line of the printer has
 * @throws UnprintableText for a text that is not ASCII; then there are no bytes at all
 * @throws RangeError for a QR code with more than a printer has room for
 */
export function escPosOf(slip: Slip, columns: PrinterColumns): Uint8Array {
  let look = PLAIN
  const withLook = (next: Look): number[] => {
    const changes = [
      ...(next.align === look.align ? [] : align(next.align)),
      ...(next.size === look.size ? [] : size(next.size)),
      ...(next.bold === look.bold ? [] : bold(next.bold)),
    ]
    look = next
    return changes
  }
  const bytes = linesOf(slip, columns).flatMap((step) => {
    if (step.kind === 'line') return [...withLook(step), ...asciiBytes(step.text), LINE_FEED]
    if (step.kind === 'qr') return [...withLook({ ...PLAIN, align: 'center' }), ...qrCode(step.text, columns)]
    return [...withLook(PLAIN), ...FEED_AND_CUT]
  })
  return Uint8Array.from([...INITIALISE, ...bytes])
}
