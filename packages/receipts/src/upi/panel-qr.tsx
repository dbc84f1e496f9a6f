import type { Paise } from '@tiffin/domain'
import { qrLabel } from '@tiffin/slips'
import { useMemo } from 'react'
import { drawQr, QrCode } from './qr-code.tsx'

const WIDEST_PX = 240
const WIDEST_ABOVE_HIGH_FOOT_PX = 180

type PanelQrProps = {
  readonly link: string
  readonly amountPaise: Paise
  /** True where the foot of the bill is so high that it would cover a large code on a tablet. */
  readonly isAboveHighFoot?: boolean
}

/** Shows the QR code beside the payment, for guests who scan it from the screen. */
export function PanelQr({ link, amountPaise, isAboveHighFoot = false }: PanelQrProps) {
  const drawing = useMemo(() => drawQr(link), [link])
  const widestPx = isAboveHighFoot ? WIDEST_ABOVE_HIGH_FOOT_PX : WIDEST_PX

  return (
    <div className="w-fit overflow-hidden rounded-control border border-line">
      <QrCode drawing={drawing} label={qrLabel(amountPaise)} size={shownSize(drawing.modules, widestPx)} />
    </div>
  )
}

/**
 * Returns the width in pixels. A module of the code is four whole pixels wide, or three if the code would otherwise be
 * wider than `widestPx`.
 */
function shownSize(modules: number, widestPx: number): string {
  return `${modules * (modules * 4 <= widestPx ? 4 : 3)}`
}
