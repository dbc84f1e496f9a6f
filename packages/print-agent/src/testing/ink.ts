import { parseEscPos } from '@tiffin/slips/testing'

/** The dots that one sign stands for: a character wide, half a line high. */
const CELL = { width: 12, height: 17 } as const

/**
 * Shows the pictures of a slip as text, a row of signs for each half line: blank where there is no ink, else a digit
 * from 0 to 9 for how much, 9 being half of the dots or more. `isSameInk` compares them: a new version of what draws
 * may have a letter's edge a dot further, which changes every hash, and no letter into another one.
 */
export function inkOf(bytes: Uint8Array): string[] {
  return parseEscPos(bytes).flatMap((command) => {
    if (command.name !== 'picture') return []
    const { widthBytes, height, dots } = command
    const isBlack = (x: number, y: number) =>
      y < height && ((dots[y * widthBytes + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1
    return Array.from({ length: Math.ceil(height / CELL.height) }, (_, row) =>
      Array.from({ length: (widthBytes * 8) / CELL.width }, (__, column) => {
        const black = blackIn(isBlack, column * CELL.width, row * CELL.height)
        return black === 0 ? ' ' : Math.min(9, Math.floor((18 * black) / (CELL.width * CELL.height)))
      })
        .join('')
        .trimEnd(),
    )
  })
}

function blackIn(isBlack: (x: number, y: number) => boolean, left: number, top: number): number {
  let black = 0
  for (let y = top; y < top + CELL.height; y++)
    for (let x = left; x < left + CELL.width; x++) black += Number(isBlack(x, y))
  return black
}

/** Returns whether two pictures have the same letters: as many rows, and in no place more than two steps more ink. */
export function isSameInk(some: readonly string[], others: readonly string[]): boolean {
  return (
    some.length === others.length &&
    some.every((row, index) => {
      const width = Math.max(row.length, others[index]!.length)
      return Array.from({ length: width }, (_, at) => Math.abs(inkAt(row, at) - inkAt(others[index]!, at)) <= 2).every(
        Boolean,
      )
    })
  )
}

/** No ink counts as little ink, because a dot may just reach a cell. */
function inkAt(row: string, at: number): number {
  const sign = row[at] ?? ' '
  return sign === ' ' ? 0 : Number(sign)
}

/** Returns bytes as strings, one for what ends with a line feed or a picture; for the dots there is their number. */
export function withoutDots(bytes: Uint8Array): string[] {
  const lines = ['']
  const latin = Buffer.from(bytes).toString('latin1')
  for (let offset = 0; offset < latin.length; offset++) {
    if (latin.startsWith('\x1dv0\0', offset)) {
      const length = bytes[offset + 4]! * (bytes[offset + 6]! + 256 * bytes[offset + 7]!)
      lines[lines.length - 1] += `${latin.slice(offset, offset + 8)}<${length} bytes>`
      lines.push('')
      offset += 7 + length
    } else if (latin[offset] === '\n') lines.push('')
    else lines[lines.length - 1] += latin[offset]!
  }
  return lines
}
