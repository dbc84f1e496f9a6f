import type { Paise } from '@tiffin/domain'
import { useMemo } from 'react'
import { drawQr, UpiQr } from './upi-qr.tsx'

const WIDEST_PX = 240
const WIDEST_ABOVE_TIP_PX = 180

type PanelQrProps = {
  readonly link: string
  readonly amountPaise: Paise
  /** True where the tip is asked for below: on a tablet the foot of the bill is higher then and would hide the code. */
  readonly isAboveTip?: boolean
}

/** The QR code beside the payment, for guests who scan it off the screen. */
export function PanelQr({ link, amountPaise, isAboveTip = false }: PanelQrProps) {
  const drawing = useMemo(() => drawQr(link), [link])
  const widestPx = isAboveTip ? WIDEST_ABOVE_TIP_PX : WIDEST_PX

  return (
    <div className="w-fit overflow-hidden rounded-control border border-line">
      <UpiQr drawing={drawing} amountPaise={amountPaise} size={shownSize(drawing.modules, widestPx)} />
    </div>
  )
}

/** Returns the width in pixels. A module takes four whole pixels, or three in a code with many modules. */
function shownSize(modules: number, widestPx: number): string {
  return `${modules * (modules * 4 <= widestPx ? 4 : 3)}`
}
