import { parseEscPos } from '@tiffin/slips/testing'

/** The size in dots of the cell that one sign shows: a character wide, half a line high. */
const CELL = { width: 12, height: 17 } as const

/**
 * Returns the pictures of a slip as text, a row of signs for each half line. A cell without ink is a blank, any other a
 * digit for the amount of ink: 9 is half of the dots or more. `isSameInk` compares such texts, because a new version of
 * the canvas may move a letter's edge by a dot, which would change any hash.
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

/**
 * Returns whether two pictures look alike: they have as many rows, and the ink of each cell differs by at most two
 * steps.
 */
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

/** Returns the ink of a cell. A cell without ink counts as one with the digit 0, because a dot may just reach it. */
function inkAt(row: string, at: number): number {
  const sign = row[at] ?? ' '
  return sign === ' ' ? 0 : Number(sign)
}

/** Returns bytes as strings that each end at a line feed or a picture, whose dots are replaced by their length. */
export function linesWithoutPictureData(bytes: Uint8Array): string[] {
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
