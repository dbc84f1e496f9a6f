import type { Paise } from '@tiffin/domain'
import { UpiQr } from './upi-qr.tsx'

const DOTS_PER_MM = 8
/** Narrower than the 48 mm that a printer of 58 mm paper prints. */
const WIDEST_DOTS = 44 * DOTS_PER_MM

type SlipQrProps = { readonly link: string; readonly amountPaise: Paise; readonly vpa: string }

/** The QR code on a bill, with whom it pays for guests who type that instead. */
export function SlipQr({ link, amountPaise, vpa }: SlipQrProps) {
  return (
    <figure className="tiffin-slip__scan">
      <p className="tiffin-slip__title">Scan to pay by UPI</p>
      <UpiQr link={link} amountPaise={amountPaise} sizeOf={printedSize} />
      <figcaption>{vpa}</figcaption>
    </figure>
  )
}

/** A module is six whole dots of a printer of 203 dpi, so that edges are sharp; four where a code has many modules. */
function printedSize(modules: number): string {
  const dots = modules * 6 <= WIDEST_DOTS ? 6 : 4
  return `${(modules * dots) / DOTS_PER_MM}mm`
}
