import type { PrinterColumns } from '@tiffin/domain'
import type { TextRow } from '../slip.ts'

/**
 * The width, in dots, of a character of usual size on paper of any width: a line of 32, 42 or 48 characters has 384,
 * 504 or 576 dots.
 */
export const CHARACTER_DOTS = 12

/** A text in a line, and its position there in characters of the line's size. The text is at most `width` wide. */
export type Part = {
  readonly text: string
  readonly from: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
}

/** A line of the paper that is drawn as a whole, so that its columns stay aligned. */
export type LineToDraw = {
  readonly parts: readonly Part[]
  readonly columns: PrinterColumns
  readonly size: TextRow['size']
  readonly bold: boolean
}

/** Rows of dots from the top, eight dots a byte with the left one as its highest bit; 1 is black. */
export type Bitmap = { readonly widthBytes: number; readonly height: number; readonly dots: Uint8Array }

/** Draws lines with letters that a printer lacks. */
export type LetterDrawing = {
  /** Returns whether a character can be drawn. ASCII always can. */
  readonly canDraw: (character: string) => boolean
  /**
   * Returns the width of a text in characters of the printer, at the same size. A character of ASCII has the width 1.
   */
  readonly widthOf: (text: string, isBold: boolean) => number
  /** Draws a line, `columns * CHARACTER_DOTS` dots wide. */
  readonly draw: (line: LineToDraw) => Bitmap
}
