import { parseEscPos, type EscPosCommand } from './parse-esc-pos.ts'

/**
 * The settings that earlier commands gave the printer. `stored` is the content of the QR code to print, and `pending`
 * is the text that waits for the end of its line.
 */
type State = {
  align: 'left' | 'center' | 'right'
  bold: boolean
  wide: number
  high: number
  stored: string
  pending: string
}

const START: State = { align: 'left', bold: false, wide: 1, high: 1, stored: '', pending: '' }

/**
 * Draws the paper of a printer with `columns` characters a line. Each line is between bars, with every character as
 * wide as it is printed. Before the bar, `b` is bold and `2` is double height. A text that is too long continues on the
 * next line, as on a printer. Text that no line feed, feed, picture, code or cut follows is not printed. A picture is
 * only named with its size (`photographPaper` shows its dots), and a kick of the drawer is in brackets.
 *
 * @throws Error for a command that no slip uses (`parseEscPos`)
 */
export function drawPaper(bytes: Uint8Array, columns: number): string {
  const state = { ...START }
  return parseEscPos(bytes)
    .flatMap((command) => linesOf(command, state, columns))
    .join('\n')
}

function linesOf(command: EscPosCommand, state: State, columns: number): string[] {
  switch (command.name) {
    case 'text':
      state.pending += [...command.text].map((character) => character.padEnd(state.wide)).join('')
      return []
    case 'line-feed':
      return endLine(state, columns)
    case 'feed':
      return [...endPending(state, columns), ...Array.from({ length: command.n }, () => lineOf('', START, columns))]
    case 'print-qr':
      return [
        ...endPending(state, columns),
        lineOf(`[QR ${state.stored}]`, { ...state, bold: false, high: 1 }, columns),
      ]
    case 'picture':
      return [
        ...endPending(state, columns),
        lineOf(`[drawn ${command.widthBytes * 8} x ${command.height}]`, { ...state, bold: false, high: 1 }, columns),
      ]
    case 'cut':
      return [...endPending(state, columns), `   ${'= '.repeat(columns / 2 + 1).trim()}`]
    case 'kick':
      return [`   (drawer at pin ${command.pin})`]
    default:
      change(command, state)
      return []
  }
}

function change(command: EscPosCommand, state: State): void {
  if (command.name === 'initialise') Object.assign(state, START)
  else if (command.name === 'align') state.align = command.to
  else if (command.name === 'bold') state.bold = command.isOn
  else if (command.name === 'size') Object.assign(state, { wide: command.wide, high: command.high })
  else if (command.name === 'store-qr') state.stored = command.text
}

function endPending(state: State, columns: number): string[] {
  return state.pending === '' ? [] : endLine(state, columns)
}

function endLine(state: State, columns: number): string[] {
  // Characters of double width are printed whole, so an odd column at the end stays empty.
  const fitting = columns - (columns % state.wide)
  const parts = Array.from({ length: Math.max(1, Math.ceil(state.pending.length / fitting)) }, (_, part) =>
    state.pending.slice(part * fitting, (part + 1) * fitting),
  )
  state.pending = ''
  return parts.map((part) => lineOf(part, state, columns))
}

function lineOf(text: string, { align, bold, high }: State, columns: number): string {
  const room = Math.max(0, columns - text.length)
  const before = { left: 0, center: Math.floor(room / 2), right: room }[align]
  return `${bold ? 'b' : ' '}${high > 1 ? high : ' '}|${(' '.repeat(before) + text).padEnd(columns)}|`
}
