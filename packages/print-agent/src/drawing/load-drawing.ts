import type { LetterDrawing } from '@tiffin/slips/esc-pos'

let loaded: Promise<LetterDrawing | null> | undefined

/**
 * Loads what draws letters, with its 40 MB, when the first line has to be drawn, and keeps it.
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
    const { createCanvasDrawing } = await import('./canvas-drawing.ts')
    return createCanvasDrawing()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || /native binding/.test(message)
}
