import type { PrinterColumns } from '@tiffin/domain'
import type { Slip } from '../slip.ts'
import { align, asciiBytes, bold, FEED_AND_CUT, INITIALISE, kick, LINE_FEED, qrCode, raster, size } from './commands.ts'
import type { LetterDrawing } from './drawing.ts'
import { linesOf, type PaperLine } from './lines.ts'

export { MAX_QR_LENGTH } from './commands.ts'
export { CHARACTER_DOTS, type Bitmap, type LetterDrawing, type LineToDraw, type Part } from './drawing.ts'
export { UnprintableText } from './printable.ts'

type Look = Pick<PaperLine, 'align' | 'size' | 'bold'>

/** The look after `INITIALISE`. */
const PLAIN: Look = { align: 'left', size: undefined, bold: false }

type Options = {
  /** Draws the lines with letters that are not ASCII. Without it such lines are refused. */
  readonly draw?: LetterDrawing | undefined
}

/**
 * Returns the bytes by which a printer that understands ESC/POS prints a slip. Every text is ASCII without control
 * characters, or the dots of a picture, so that no text acts as a command.
 *
 * @param columns the characters of usual size that a line of the printer has
 * @throws UnprintableText for a control character, and for a letter that is not ASCII and cannot be drawn; then there
 *   are no bytes at all
 * @throws RangeError for a QR code with more than `MAX_QR_LENGTH` characters
 */
export function escPosOf(slip: Slip, columns: PrinterColumns, { draw }: Options = {}): Uint8Array {
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
  const parts = linesOf(slip, columns, draw).flatMap((step): (readonly number[] | Uint8Array)[] => {
    switch (step.kind) {
      case 'line':
        return [withLook(step), asciiBytes(step.text), [LINE_FEED]]
      case 'drawn':
        // The picture is aligned as its text, because some printers of 42 characters have a line that is wider than the
        // picture.
        return [withLook({ ...PLAIN, align: step.align }), ...raster(draw!.draw({ ...step, columns }))]
      case 'qr':
        return [withLook({ ...PLAIN, align: 'center' }), qrCode(step.text, columns)]
      case 'cut':
        return [withLook(PLAIN), FEED_AND_CUT]
      case 'kick':
        return [kick(step.pin)]
    }
  })
  return joined([INITIALISE, ...parts])
}

function joined(parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
