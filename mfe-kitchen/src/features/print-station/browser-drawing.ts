import {
  CANVAS_DOTS,
  createCanvasDrawing,
  familiesOf,
  familyOf,
  FONT_FILES,
  scriptsIn,
  type Fonts,
  type Script,
} from '@tiffin/print-agent'
import type { Slip } from '@tiffin/contracts'

type LetterDrawing = ReturnType<typeof createCanvasDrawing>

const loaded = new Set<Script>()
let drawing: LetterDrawing | null = null

const fonts: Fonts = {
  has: (script) => loaded.has(script),
  familiesOf: (scripts) => familiesOf(scripts.filter((script) => loaded.has(script))),
}

/**
 * Loads the fonts of a slip's letters and returns what draws them; null where the browser has no canvas. The fonts are
 * those of the print agent, so that a slip looks the same from both; the fonts of the tablet are never used. A script
 * whose font does not load has no letters until the next slip.
 */
export async function findBrowserDrawing(slip: Slip): Promise<LetterDrawing | null> {
  await Promise.all(scriptsIn(textsOf(slip)).map(loadFont))
  if (drawing) return drawing
  const canvas = new OffscreenCanvas(CANVAS_DOTS.width, CANVAS_DOTS.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) drawing = createCanvasDrawing(context, fonts)
  return drawing
}

async function loadFont(script: Script): Promise<void> {
  if (loaded.has(script)) return
  try {
    const faces = script.files.map((file) => {
      const family = familyOf(script.font, file)
      return new FontFace(`"${family}"`, `url("${FONT_FILES[family]!.href}")`, { weight: '100 900' })
    })
    for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face)
    loaded.add(script)
  } catch {
    // Without its font the letters of the script are refused, and the server gives the slip again.
  }
}

function textsOf({ rows }: Slip): string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'text') return [row.text]
    if (row.kind === 'qr') return [row.above, row.below]
    return row.kind === 'columns' ? [...row.cells, row.note ?? ''] : []
  })
}
