import type { PrinterColumns } from '@tiffin/domain'
import type { DrawerPin } from '../slip.ts'
import type { Bitmap } from './drawing.ts'
import type { PaperLine } from './lines.ts'

// Slips use these commands of ESC/POS as the manuals of printers define them. Printers of many makers know them all.

const ESC = 0x1b
const GS = 0x1d

/**
 * Resets the settings of the slip before, and selects the letters of the USA: other sets have `₩` for `\` or `é` for
 * `{`.
 */
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
 * Feeds the last line past the blade, then cuts the paper except for one point, at which it hangs. A printer without a
 * blade ignores the cut, and staff tear the paper there.
 */
export const FEED_AND_CUT = [ESC, 0x64, 4, GS, 0x56, 1]

/**
 * Opens the drawer by `ESC p m t1 t2`. A current flows for 50 ms on pin 2 or 5, which is enough for the usual drawers.
 * For at least 500 ms no further current flows, so that the coil of the drawer cools down.
 */
export function kick(pin: DrawerPin): number[] {
  return [ESC, 0x70, pin === 2 ? 0 : 1, 25, 250]
}

/**
 * The width of a module in dots, half a millimetre or more. A code of `MAX_QR_LENGTH` characters has 77 modules, so it
 * is 308 or 462 dots wide and fits on lines of 32, 42 and 48 characters, which have 384, 504 and 576 dots.
 */
const MODULE_DOTS: Readonly<Record<PrinterColumns, number>> = { 32: 4, 42: 6, 48: 6 }

/**
 * The largest number of characters in a QR code, which is the capacity of version 15 at the correction level M. A
 * printer prints no code that is wider than its paper.
 */
export const MAX_QR_LENGTH = 412

/**
 * Returns the commands for a QR code (model 2), which scanners read even when up to 15 % of the code is damaged.
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

/**
 * The largest number of rows in one command: some printers store a picture until it is complete, and have little
 * memory.
 */
const BAND_ROWS = 200

const DLE = 0x10
/** The bytes EOT, ENQ and DC4. After DLE they ask for the state, clear the memory and open the drawer. */
const ACTED_ON_AT_ONCE = new Set<number | undefined>([0x04, 0x05, 0x14])

/**
 * Returns the dots without the pairs of bytes on which printers act at once, even within a picture: `DLE EOT`,
 * `DLE ENQ` and `DLE DC4`. In each pair DLE gets one more black dot next to its own, which readers do not notice.
 */
function harmless(dots: Uint8Array): Uint8Array {
  return dots.map((byte, at) => (byte === DLE && ACTED_ON_AT_ONCE.has(dots[at + 1]) ? DLE | (DLE >> 1) : byte))
}

/**
 * Returns the commands for a picture, in bands that follow each other without a gap. The paper moves by the height of
 * the picture.
 */
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
