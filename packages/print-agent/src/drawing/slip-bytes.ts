import type { PrinterColumns } from '@tiffin/domain'
import type { Slip } from '@tiffin/slips'
import { escPosOf, UnprintableText, type LetterDrawing } from '@tiffin/slips/esc-pos'
import { loadDrawing } from './load-drawing.ts'
import { printableSlip } from './printable-slip.ts'

/**
 * Returns the bytes of a slip, with the lines drawn whose letters the printer has not, and `[?]` for what is not drawn.
 *
 * @throws UnprintableText where what draws a letter is not installed
 */
export async function slipBytes(
  given: Slip,
  columns: PrinterColumns,
  load: () => Promise<LetterDrawing | null> = loadDrawing,
): Promise<Uint8Array> {
  const slip = printableSlip(given)
  try {
    return escPosOf(slip, columns)
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    const draw = await load()
    if (draw === null) throw error
    return escPosOf(slip, columns, { draw })
  }
}
