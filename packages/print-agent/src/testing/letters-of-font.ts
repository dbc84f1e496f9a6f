import { brotliDecompressSync } from 'node:zlib'

/**
 * Returns the code points that a font has a letter for. The function reads the directory of a WOFF2 file and the table
 * `cmap` in format 4 or 12, by the specifications of WOFF2 and OpenType.
 *
 * @throws Error for a file that is not WOFF2
 */
export function lettersOfFont(woff2: Buffer): Set<number> {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('No WOFF2 file')
  const tables = directoryOf(woff2)
  const data = brotliDecompressSync(woff2.subarray(tables.end))
  const cmap = data.subarray(tables.cmap.start, tables.cmap.start + tables.cmap.length)
  const letters = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4))
    const format = subtable.readUInt16BE(0)
    if (format === 4) addSegments(subtable, letters)
    if (format === 12) addGroups(subtable, letters)
  }
  return letters
}

const CMAP = 0
const ESCAPED_TAG = 63
/** The numbers of the tags `glyf` and `loca`, whose tables are stored transformed except in version 3. */
const GLYPHS = new Set([10, 11])

function directoryOf(woff2: Buffer) {
  let offset = 48
  let start = 0
  let cmap = { start: 0, length: 0 }
  const number = () => {
    let value = 0
    let byte: number
    do {
      byte = woff2[offset++]!
      value = value * 128 + (byte & 0x7f)
    } while (byte >= 0x80)
    return value
  }
  for (let table = 0; table < woff2.readUInt16BE(12); table++) {
    const flags = woff2[offset++]!
    const tag = flags & 0x3f
    if (tag === ESCAPED_TAG) offset += 4
    const original = number()
    const isTransformed = GLYPHS.has(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0
    const length = isTransformed ? number() : original
    if (tag === CMAP) cmap = { start, length }
    start += length
  }
  return { end: offset, cmap }
}

function addSegments(table: Buffer, letters: Set<number>): void {
  const twice = table.readUInt16BE(6)
  for (let at = 0; at < twice; at += 2) {
    const end = table.readUInt16BE(14 + at)
    const start = table.readUInt16BE(16 + twice + at)
    const delta = table.readUInt16BE(16 + 2 * twice + at)
    const place = 16 + 3 * twice + at
    const range = table.readUInt16BE(place)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code + delta : table.readUInt16BE(place + range + 2 * (code - start))
      if ((glyph & 0xffff) !== 0) letters.add(code)
    }
  }
}

function addGroups(table: Buffer, letters: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + 12 * group
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++) letters.add(code)
  }
}
