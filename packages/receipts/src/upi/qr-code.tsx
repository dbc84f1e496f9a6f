import { encode } from 'uqr'

/** The white border around the code, in modules, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code: its width in modules with the border included, and its dark modules as one SVG path. */
export type QrDrawing = { readonly modules: number; readonly path: string }

type QrCodeProps = {
  readonly drawing: QrDrawing
  readonly label: string
  /** The width and the height as an SVG length: with a unit, such as `35mm`, or a bare number of CSS pixels. */
  readonly size: string
}

/**
 * Shows a QR code, dark on white in every theme. Attributes set its size, because the content security policy forbids
 * inline styles.
 */
export function QrCode({ drawing: { modules, path }, label, size }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
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

/** Draws the QR code of a text with correction level M. Each run of dark modules in a row is one rectangle. */
export function drawQr(link: string): QrDrawing {
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
