/**
 * Parses CSV: commas, doubled quotes inside quotes, any line ending. Rows without any text and a byte order mark are
 * dropped.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const match of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/g)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}
