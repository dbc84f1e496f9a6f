import type { Paise } from '@tiffin/domain'
import { UpiQr } from './upi-qr.tsx'

const WIDEST_PX = 240

/** The QR code beside the payment, for guests who scan it off the screen. */
export function PanelQr({ link, amountPaise }: { link: string; amountPaise: Paise }) {
  return (
    <div className="w-fit overflow-hidden rounded-control border border-line">
      <UpiQr link={link} amountPaise={amountPaise} sizeOf={shownSize} />
    </div>
  )
}

/** Returns the width in pixels. A module takes four whole pixels, or three in a code with many modules. */
function shownSize(modules: number): string {
  return `${modules * (modules * 4 <= WIDEST_PX ? 4 : 3)}`
}
