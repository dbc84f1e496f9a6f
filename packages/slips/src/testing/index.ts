export { drawPaper } from './draw-paper.ts'
export { startFakePrinter, type FakePrinter, type PrinterMood } from './fake-printer.ts'
export { parseEscPos, type EscPosCommand } from './parse-esc-pos.ts'
export { photographPaper, type Photograph } from './photograph-paper.ts'
