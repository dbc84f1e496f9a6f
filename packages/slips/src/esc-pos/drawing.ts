import type { PrinterColumns } from '@tiffin/domain'
import type { TextRow } from '../slip.ts'

/** The dots of a character of usual size, on paper of any width: 384, 504 and 576 dots for 32, 42 and 48 characters. */
export const CHARACTER_DOTS = 12

/** A text of a line, and its place there in characters of the line's size. It is as wide as `width` says, or less. */
export type Part = {
  readonly text: string
  readonly from: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
}

/** A line of the paper that is drawn as a whole, so that what stands in columns stays there. */
export type LineToDraw = {
  readonly parts: readonly Part[]
  readonly columns: PrinterColumns
  readonly size: TextRow['size']
  readonly bold: boolean
}

/** Rows of dots from the top, eight dots a byte with the left one as its highest bit; 1 is black. */
export type Bitmap = { readonly widthBytes: number; readonly height: number; readonly dots: Uint8Array }

/** Draws lines whose letters a printer of characters lacks. */
export type LetterDrawing = {
  /** Returns whether there is a letter for a character, so that it is drawn as itself. ASCII always is. */
  readonly canDraw: (character: string) => boolean
  /** Returns how many characters of the printer, of the same size, a text is as wide as; one for each of ASCII. */
  readonly widthOf: (text: string, isBold: boolean) => number
  /** Draws a line, `columns * CHARACTER_DOTS` dots wide. */
  readonly draw: (line: LineToDraw) => Bitmap
}
