import type { PrinterColumns } from '@tiffin/domain'
import type { DrawerPin } from '../slip.ts'
import type { Bitmap } from './drawing.ts'
import type { PaperLine } from './lines.ts'

// The commands of ESC/POS that slips use, by the manuals of printers; all are known to printers of other makers too.

const ESC = 0x1b
const GS = 0x1d

/** Undoes what a slip before left, and sets the letters of the USA: other sets have `₩` for `\` or `é` for `{`. */
export const INITIALISE = [ESC, 0x40, ESC, 0x52, 0]
export const LINE_FEED = 0x0a

export function align(to: PaperLine['align']): number[] {
  return [ESC, 0x61, to === 'center' ? 1 : 0]
}

export function bold(isOn: boolean): number[] {
  return [ESC, 0x45, isOn ? 1 : 0]
}

export function size(of: PaperLine['size']): number[] {
  return [GS, 0x21, { usual: 0x00, tall: 0x01, large: 0x11 }[of ?? 'usual']]
}

/**
 * The paper moves so far that the last line is past the blade, then is cut but for a point at which it hangs. A printer
 * without a blade ignores the cut, and the paper is torn there.
 */
export const FEED_AND_CUT = [ESC, 0x64, 4, GS, 0x56, 1]

/**
 * Opens the drawer, `ESC p m t1 t2`: a current of 50 ms on pin 2 or 5, which drawers of all makers open by, and at
 * least 500 ms without, because a coil that is hot does not.
 */
export function kick(pin: DrawerPin): number[] {
  return [ESC, 0x70, pin === 2 ? 0 : 1, 25, 250]
}

/**
 * The dots of a module, about half a millimetre at least. A code of `MAX_QR_LENGTH` has 77 modules, 85 with its margin:
 * that fits on 384, 512 and 576 dots, the width of paper with 32, 42 and 48 characters.
 */
const MODULE_DOTS: Readonly<Record<PrinterColumns, number>> = { 32: 4, 42: 6, 48: 6 }

/** The most characters of a QR code: what version 15 holds. No printer prints a code that is wider than its paper. */
export const MAX_QR_LENGTH = 412

/**
 * Prints a QR code (model 2) that is still read when 15 % of it are damaged.
 *
 * @throws RangeError for more than `MAX_QR_LENGTH` characters
 */
export function qrCode(text: string, columns: PrinterColumns): number[] {
  if (text.length > MAX_QR_LENGTH)
    throw new RangeError(`A QR code on paper holds ${MAX_QR_LENGTH} characters; this has ${text.length}.`)
  return [
    ...qrFunction(0x41, 0x32, 0),
    ...qrFunction(0x43, MODULE_DOTS[columns]),
    ...qrFunction(0x45, 0x31),
    ...qrFunction(0x50, 0x30, ...asciiBytes(text)),
    ...qrFunction(0x51, 0x30),
  ]
}

function qrFunction(number: number, ...parameters: readonly number[]): number[] {
  const length = parameters.length + 2
  return [GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, number, ...parameters]
}

/** The most rows of dots in one command: some printers keep a picture until it is whole, and have little room. */
const BAND_ROWS = 200

const DLE = 0x10
/** EOT, ENQ and DC4: with DLE before them they ask for the state, clear the memory and open the drawer. */
const ACTED_ON_AT_ONCE = new Set<number | undefined>([0x04, 0x05, 0x14])

/**
 * Returns dots without the bytes that printers act on at once, also within a picture: their manuals say so of `DLE
 * EOT`, `DLE ENQ` and `DLE DC4`. Where these would stand a black dot has another one at its right, which nobody sees.
 */
function harmless(dots: Uint8Array): Uint8Array {
  return dots.map((byte, at) => (byte === DLE && ACTED_ON_AT_ONCE.has(dots[at + 1]) ? DLE | (DLE >> 1) : byte))
}

/** Prints a picture, in bands that follow each other without a gap. The paper moves as far as the picture is high. */
export function raster({ widthBytes, height, dots }: Bitmap): (number[] | Uint8Array)[] {
  return Array.from({ length: Math.ceil(height / BAND_ROWS) }, (_, band) => {
    const rows = Math.min(BAND_ROWS, height - band * BAND_ROWS)
    const start = band * BAND_ROWS * widthBytes
    return [
      [GS, 0x76, 0x30, 0, widthBytes & 0xff, widthBytes >> 8, rows & 0xff, rows >> 8],
      harmless(dots.subarray(start, start + rows * widthBytes)),
    ]
  }).flat()
}

/** @param text printable ASCII */
export function asciiBytes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}
