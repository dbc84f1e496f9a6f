import type { PrinterColumns } from '@tiffin/domain'
import type { Slip } from '@tiffin/slips'
import { escPosOf, UnprintableText, type LetterDrawing } from '@tiffin/slips/esc-pos'
import { loadDrawing } from './load-drawing.ts'

/**
 * Returns the bytes of a slip, with the lines drawn whose letters the printer has not.
 *
 * @throws UnprintableText for a text that is not ASCII where nothing can draw it
 * @throws RangeError for a QR code with more than a printer has room for
 */
export async function slipBytes(
  slip: Slip,
  columns: PrinterColumns,
  load: () => Promise<LetterDrawing | null> = loadDrawing,
): Promise<Uint8Array> {
  try {
    return escPosOf(slip, columns)
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error
    const draw = await load()
    if (draw === null) throw error
    return escPosOf(slip, columns, { draw })
  }
}
