import type { PrinterColumns } from '@tiffin/domain'
import type { Slip } from '@tiffin/slips'
import { escPosOf, UnprintableText, type LetterDrawing } from '@tiffin/slips/esc-pos'
import { printableSlip } from './printable-slip.ts'

/**
 * Returns the bytes of a slip. Lines with letters that the printer lacks are drawn, and `[?]` replaces a character that
 * cannot be drawn.
 *
 * @param load loads what draws, with the fonts of the slip's letters; null where it is not installed
 * @throws UnprintableText where the drawing, or the font of a letter, is not installed
 */
export async function slipBytes(
  given: Slip,
  columns: PrinterColumns,
  load: (slip: Slip) => Promise<LetterDrawing | null>,
): Promise<Uint8Array> {
  const slip = printableSlip(given)
  try {
    return escPosOf(slip, columns)
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    const draw = await load(slip)
    if (draw === null) throw error
    return escPosOf(slip, columns, { draw })
  }
}
