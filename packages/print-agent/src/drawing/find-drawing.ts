import type { LetterDrawing } from '@tiffin/slips/esc-pos'
import { CANVAS_DOTS, createCanvasDrawing } from './canvas-drawing.ts'
import { lazyFonts } from './fonts.ts'

let found: Promise<LetterDrawing | null> | undefined

/**
 * Finds what draws letters. It is loaded only at the first call, because it takes 35 MB of memory, and kept.
 *
 * @returns null where the canvas is not installed: a program bundled into one file needs `node_modules` beside it
 */
export function findDrawing(): Promise<LetterDrawing | null> {
  found ??= importDrawing()
  return found
}

async function importDrawing(): Promise<LetterDrawing | null> {
  // The canvas reads this variable while it loads. The drawing needs none of the fonts of this machine.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'
  try {
    // The import is dynamic, so that a program bundled into one file starts without the canvas.
    const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
    const context = createCanvas(CANVAS_DOTS.width, CANVAS_DOTS.height).getContext('2d')
    return createCanvasDrawing(context, lazyFonts(GlobalFonts))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || /native binding/.test(message)
}
