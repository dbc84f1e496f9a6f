import { encode } from 'uqr'
import { parseEscPos, type EscPosCommand } from './parse-esc-pos.ts'

/** The visible paper: one byte for each dot, row by row, 1 for black. */
export type Photograph = { readonly width: number; readonly height: number; readonly dots: Uint8Array }

/** Draws one of the printer's own characters, as rows of 12 dots. */
export type CharacterRows = (character: string) => readonly (readonly number[])[]

/** The dots of a character, 12 by 24, and the height of a line, 30. */
const CHARACTER = { width: 12, height: 24, line: 30 } as const
const CORRECTIONS = ['L', 'M', 'Q', 'H'] as const

/**
 * Draws the paper of a printer with `columns` characters a line, to the dot: its pictures and QR codes. The printer's
 * own characters are boxes unless `rows` draws them. A library makes the QR codes from the commands.
 *
 * @throws Error for a command that no slip uses (`parseEscPos`), and for a line, picture or code that is wider than the
 *   paper
 */
export function photographPaper(bytes: Uint8Array, columns: number, rows: CharacterRows = boxOf): Photograph {
  const paper = new Paper(columns * CHARACTER.width)
  const state = { align: 'left', wide: 1, high: 1, module: 3, correction: 0, stored: '', pending: '' }
  for (const command of parseEscPos(bytes)) print(command, state, paper, rows)
  return paper.photograph()
}

type State = {
  align: string
  wide: number
  high: number
  module: number
  correction: number
  stored: string
  pending: string
}

function print(command: EscPosCommand, state: State, paper: Paper, rows: CharacterRows): void {
  switch (command.name) {
    case 'text':
      state.pending += command.text
      return
    case 'line-feed':
      paper.stamp(lineOf(state, rows), state.align, CHARACTER.height * state.high)
      paper.feed(CHARACTER.line - CHARACTER.height)
      state.pending = ''
      return
    case 'feed':
      return paper.feed(command.n * CHARACTER.line)
    case 'picture':
      return paper.stamp(rowsOf(command), state.align, command.height)
    case 'print-qr': {
      const code = enlarged(qrOf(state), state.module, state.module)
      return paper.stamp(code, state.align, code.length)
    }
    case 'initialise':
      Object.assign(state, { align: 'left', wide: 1, high: 1 })
      return
    case 'align':
      state.align = command.to
      return
    case 'size':
      Object.assign(state, { wide: command.wide, high: command.high })
      return
    case 'qr-module':
      state.module = command.n
      return
    case 'qr-correction':
      state.correction = command.n
      return
    case 'store-qr':
      state.stored = command.text
  }
}

class Paper {
  private readonly rows: number[][] = []
  private readonly width: number

  constructor(width: number) {
    this.width = width
  }

  feed(height: number): void {
    for (let row = 0; row < height; row++) this.rows.push(Array.from({ length: this.width }, () => 0))
  }

  stamp(picture: readonly (readonly number[])[], align: string, height: number): void {
    const room = this.width - (picture[0]?.length ?? 0)
    if (room < 0) throw new Error(`${this.width - room} dots do not fit on ${this.width}`)
    const left = align === 'center' ? Math.floor(room / 2) : 0
    const top = this.rows.length
    this.feed(height)
    picture.forEach((row, y) => this.rows[top + y]!.splice(left, row.length, ...row))
  }

  photograph(): Photograph {
    return { width: this.width, height: this.rows.length, dots: Uint8Array.from(this.rows.flat()) }
  }
}

function lineOf({ pending, wide, high }: State, rows: CharacterRows): number[][] {
  const characters = [...pending].map((each) => (each === ' ' ? [] : rows(each)))
  const line = Array.from({ length: CHARACTER.height }, (_, y) =>
    characters.flatMap((each) => each[y] ?? Array.from({ length: CHARACTER.width }, () => 0)),
  )
  return enlarged(line, wide, high)
}

function boxOf(): number[][] {
  return Array.from({ length: CHARACTER.height }, (_, y) =>
    Array.from({ length: CHARACTER.width }, (__, x) => Number(x > 0 && x < 11 && y > 2 && y < 22)),
  )
}

function rowsOf({ widthBytes, height, dots }: Extract<EscPosCommand, { name: 'picture' }>): number[][] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: widthBytes * 8 }, (__, x) => (dots[y * widthBytes + (x >> 3)]! >> (7 - (x & 7))) & 1),
  )
}

function qrOf({ stored, correction }: State): number[][] {
  const { data } = encode(stored, { ecc: CORRECTIONS[correction]!, border: 0 })
  return data.map((row) => row.map(Number))
}

function enlarged(picture: readonly (readonly number[])[], wide: number, high: number): number[][] {
  return picture.flatMap((row) => {
    const wider = row.flatMap((dot) => Array.from({ length: wide }, () => dot))
    return Array.from({ length: high }, () => wider)
  })
}
