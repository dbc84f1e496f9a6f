import type { LetterDrawing } from '@tiffin/slips/esc-pos'
import { createCanvasDrawing } from './canvas-drawing.ts'

let loaded: Promise<LetterDrawing | null> | undefined

/**
 * Loads what draws letters, with its 35 MB, when the first line has to be drawn, and keeps it.
 *
 * @returns null where it is not installed: a program of one file draws only beside a folder with the packages
 */
export function loadDrawing(): Promise<LetterDrawing | null> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<LetterDrawing | null> {
  // Read once by the canvas, when it is loaded: the fonts of this machine are neither needed nor opened.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'
  try {
    // Here and in no file that is imported at the start, so that a program of one file starts without it.
    return createCanvasDrawing(await import('@napi-rs/canvas'))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || /native binding/.test(message)
}
