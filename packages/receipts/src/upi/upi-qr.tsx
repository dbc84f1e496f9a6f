import { formatRupees, type Paise } from '@tiffin/domain'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** The white border around the code, in modules, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4

type UpiQrProps = {
  readonly link: string
  readonly amountPaise: Paise
  /** Returns width and height for SVG, from the width in modules with the border included. */
  readonly sizeOf: (modules: number) => string
}

/**
 * The QR code of a payment link, with correction level M, dark on white in every theme. The size is set by attributes,
 * because the content security policy forbids inline styles.
 */
export function UpiQr({ link, amountPaise, sizeOf }: UpiQrProps) {
  const { modules, path } = useMemo(() => draw(link), [link])
  const size = sizeOf(modules)
  return (
    <svg
      role="img"
      aria-label={`QR code to pay ${formatRupees(amountPaise)} by UPI`}
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** Draws the dark modules as one SVG path, with a rectangle for each run in a row. */
function draw(link: string): { readonly modules: number; readonly path: string } {
  const { data } = encode(link, { ecc: 'M', border: QUIET_ZONE })
  const runs = data.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${end - x}v1H${x}z`
    })
  })
  return { modules: data.length, path: runs.join('') }
}
