import { formatRupees, type Paise } from '@tiffin/domain'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Around the code, in modules: scanners need it white (ISO/IEC 18004). */
const QUIET_ZONE = 4

type UpiQrProps = {
  readonly link: string
  readonly amountPaise: Paise
  /** Width and height as SVG takes them, from the width in modules, quiet zone included. */
  readonly sizeOf: (modules: number) => string
}

/**
 * The QR code of a payment link, correction level M, dark on white in every theme. Its size stands in attributes,
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

/** The dark modules as one path, a rectangle for each run of a row. */
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
