import type { Paise } from '@tiffin/domain'
import { useMemo } from 'react'
import { drawQr, UpiQr } from './upi-qr.tsx'

const DOTS_PER_MM = 8
/** The widest code, narrower than the 48 mm that a printer with 58 mm paper prints. */
const WIDEST_DOTS = 44 * DOTS_PER_MM

type SlipQrProps = { readonly link: string; readonly amountPaise: Paise; readonly vpa: string }

/** The QR code on a bill, with the UPI ID below it for guests who type that instead. */
export function SlipQr({ link, amountPaise, vpa }: SlipQrProps) {
  const drawing = useMemo(() => drawQr(link), [link])
  return (
    <figure className="tiffin-slip__scan">
      <p className="tiffin-slip__title">Scan to pay by UPI</p>
      <UpiQr drawing={drawing} amountPaise={amountPaise} size={printedSize(drawing.modules)} />
      <figcaption>{vpa}</figcaption>
    </figure>
  )
}

/**
 * Returns the printed width. A module takes six whole dots of a 203 dpi printer, so that its edges are sharp, or four
 * in a code with many modules.
 */
function printedSize(modules: number): string {
  const dots = modules * 6 <= WIDEST_DOTS ? 6 : 4
  return `${(modules * dots) / DOTS_PER_MM}mm`
}
