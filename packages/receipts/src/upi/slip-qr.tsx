import type { QrRow } from '@tiffin/slips'
import { useMemo } from 'react'
import { drawQr, QrCode } from './qr-code.tsx'

const DOTS_PER_MM = 8
/**
 * The largest width of a code with six dots a module, in dots: less than the 48 mm that a printer with 58 mm paper
 * prints.
 */
const WIDEST_DOTS = 44 * DOTS_PER_MM

/** Draws a QR code on a slip. On a bill the UPI ID is below the code, for guests who type the ID. */
export function SlipQr({ row: { text, above, below, label } }: { row: QrRow }) {
  const drawing = useMemo(() => drawQr(text), [text])
  return (
    <figure className="tiffin-slip__scan">
      <p className="tiffin-slip__bold">{above}</p>
      <QrCode drawing={drawing} label={label} size={printedSize(drawing.modules)} />
      <figcaption>{below}</figcaption>
    </figure>
  )
}

/**
 * Returns the printed width. A module of the code is six whole dots of a 203 dpi printer wide, so that its edges are
 * sharp. If the code would be wider than `WIDEST_DOTS`, a module is four dots wide.
 */
function printedSize(modules: number): string {
  const dots = modules * 6 <= WIDEST_DOTS ? 6 : 4
  return `${(modules * dots) / DOTS_PER_MM}mm`
}
