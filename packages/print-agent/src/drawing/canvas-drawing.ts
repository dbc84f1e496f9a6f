import { CHARACTER_DOTS, type Bitmap, type LetterDrawing, type LineToDraw } from '@tiffin/slips/esc-pos'
import { remembered } from './remembered.ts'
import { runsOf, type Run } from './runs.ts'
import { JOINERS, LATIN, scriptOf, type Script } from './scripts.ts'

/** The font size in dots. At this size capitals are as high as in the printer's own font. */
const FONT_PX = 24
/** The factor that narrows Latin letters: at `FONT_PX` they are wider than a character of the printer. */
const LATIN_SQUEEZE = CHARACTER_DOTS / (FONT_PX * 0.6)
/** The tolerance for rounding errors in a sum of widths, in characters. */
const ROUNDING = 0.01
const WEIGHT = { usual: 500, bold: 800 } as const

/** The rows of dots above and below the baseline of a line of usual size. Printers feed the same height per line. */
const LINE = { above: 25, below: 9 } as const
/** The largest number of rows above and below the baseline of a line of usual size, for letters with stacked signs. */
const MOST = { above: 48, below: 32 } as const

const MOST_DOTS = 48 * CHARACTER_DOTS
/**
 * The largest number of drawn lines in memory, which together take about 2 MB. The lines are kept because the same
 * dishes are printed all day.
 */
const MOST_LINES = 500

/** The width and height of the canvas in dots. */
export const CANVAS_DOTS = { width: MOST_DOTS, height: 2 * (MOST.above + MOST.below) } as const

export type Fonts = {
  /** Returns whether the font of a script is there. */
  readonly has: (script: Script) => boolean
  /** Returns the font families of scripts for the `font` of a canvas, the preferred one first. */
  readonly familiesOf: (scripts: readonly Script[]) => string
}

/** The part of a canvas that the drawing uses, which a program and a browser have alike. */
export type DrawingContext = {
  font: string
  direction: 'ltr' | 'rtl' | 'inherit'
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end'
  readonly measureText: (text: string) => {
    readonly width: number
    readonly actualBoundingBoxLeft: number
    readonly actualBoundingBoxRight: number
    readonly actualBoundingBoxAscent: number
    readonly actualBoundingBoxDescent: number
  }
  readonly fillText: (text: string, x: number, y: number) => void
  readonly setTransform: (a: number, b: number, c: number, d: number, e: number, f: number) => void
  readonly resetTransform: () => void
  readonly clearRect: (x: number, y: number, width: number, height: number) => void
  readonly getImageData: (
    x: number,
    y: number,
    width: number,
    height: number,
  ) => { readonly data: { readonly length: number; readonly [index: number]: number } }
}

/** Creates a drawing of letters that uses one canvas of the size `CANVAS_DOTS` for all lines. */
export function createCanvasDrawing(context: DrawingContext, fonts: Fonts): LetterDrawing {
  const rememberedLine = remembered<Bitmap>(MOST_LINES)
  const isThere = (character: string) => {
    const script = scriptOf(character)
    return script !== null && fonts.has(script)
  }
  return {
    canDraw: (character) => JOINERS.test(character) || isThere(character),
    widthOf: (text, isBold) => Math.ceil(placed(context, fonts, text, isBold).width / CHARACTER_DOTS - ROUNDING),
    draw: (line) =>
      rememberedLine(JSON.stringify([line.columns, line.size, line.bold, line.parts]), () =>
        drawn(context, fonts, line),
      ),
  }
}

function drawn(context: DrawingContext, fonts: Fonts, { parts, columns, size, bold }: LineToDraw): Bitmap {
  const texts = parts.map((part) => ({ ...part, ...placed(context, fonts, part.text, bold), room: part.width }))
  const rows = (side: 'above' | 'below') =>
    Math.min(MOST[side], Math.max(LINE[side], ...texts.map((text) => Math.ceil(text[side]))))
  const [wide, high] = [size === 'large' ? 2 : 1, size === undefined ? 1 : 2]
  const [width, height] = [columns * CHARACTER_DOTS, high * (rows('above') + rows('below'))]
  context.resetTransform()
  context.clearRect(0, 0, width, height)
  for (const { runs, from, room, width: textWidth, align } of texts) {
    const left = room * CHARACTER_DOTS - textWidth
    const start = from * CHARACTER_DOTS + { left: 0, center: Math.floor(left / 2), right: left }[align]
    for (const run of runs) {
      setFont(context, fonts, run, bold)
      context.setTransform(wide * squeezeOf(run), 0, 0, high, wide * (start + run.x), high * rows('above'))
      context.fillText(run.text, 0, 0)
    }
  }
  // The canvas is read only as far as it was drawn on, because the pixels stay in memory for a while.
  return bitmapOf(context.getImageData(0, 0, width, height).data, width)
}

/** Places the runs of a text beside each other, in dots of usual size, and returns how far their ink reaches. */
function placed(context: DrawingContext, fonts: Fonts, text: string, isBold: boolean) {
  const reach = { width: 0, above: 0, below: 0 }
  let end = 0
  const runs = runsOf(text).map((run, index) => {
    setFont(context, fonts, run, isBold)
    const box = context.measureText(run.text)
    // The ink of Indian letters may begin left of their place, where the edge of the paper would cut it off.
    if (index === 0 && !isLatin(run)) end = Math.max(0, Math.ceil(box.actualBoundingBoxLeft))
    const x = end
    end += box.width * squeezeOf(run)
    reach.width = Math.max(reach.width, end, isLatin(run) ? 0 : x + box.actualBoundingBoxRight)
    reach.above = Math.max(reach.above, box.actualBoundingBoxAscent)
    reach.below = Math.max(reach.below, box.actualBoundingBoxDescent)
    return { ...run, x }
  })
  return { runs, ...reach }
}

const isLatin = ({ scripts }: Run) => scripts.length === 1 && scripts[0] === LATIN
const squeezeOf = (run: Run) => (isLatin(run) ? LATIN_SQUEEZE : 1)

function setFont(context: DrawingContext, fonts: Fonts, { scripts, isRightToLeft }: Run, isBold: boolean): void {
  context.font = `${isBold ? WEIGHT.bold : WEIGHT.usual} ${FONT_PX}px ${fonts.familiesOf(scripts)}`
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
}

/** Returns the bitmap of a drawing. A dot is black if ink covers half of it or more. */
function bitmapOf(data: ReturnType<DrawingContext['getImageData']>['data'], width: number): Bitmap {
  const widthBytes = width / 8
  const height = data.length / 4 / width
  const dots = new Uint8Array(widthBytes * height)
  for (let dot = 0; dot < width * height; dot++) if (data[4 * dot + 3]! >= 128) dots[dot >> 3]! |= 0x80 >> (dot & 7)
  return { widthBytes, height, dots }
}
