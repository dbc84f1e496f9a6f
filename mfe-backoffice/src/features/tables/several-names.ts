import type { Table } from '@tiffin/contracts'
import { isSameName } from './table-rules.ts'

/**
 * Matches `T1-T12` or `T1-12`. The groups are: the text before the first number, the first number, the text before the
 * last number, the last number.
 */
const RANGE = /^(.*?)(\d+)\s*[-–—]\s*(.*?)(\d+)$/

/**
 * Returns the names in a text such as `T1-T4, Patio 3`, in the order in which they were typed. Names that differ only
 * in case count as one. A range gives at most `max + 1` names, which is enough to see that there are too many.
 */
export function readNames(text: string, max: number): string[] {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const names = new Map<string, string>()
  for (const name of parts.flatMap((part) => expandRange(part, max))) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** Returns true when the area already has a table with this name, compared without case and outer spaces. */
export function isTaken(name: string, areaId: string, tables: readonly Table[]): boolean {
  return tables.some((table) => table.area_id === areaId && isSameName(table.name, name))
}

function expandRange(part: string, max: number): string[] {
  const [, prefix = '', first = '', secondPrefix = '', last = ''] = RANGE.exec(part) ?? []
  const isRange =
    first !== '' && (secondPrefix === '' || isSameName(secondPrefix, prefix)) && Number(first) < Number(last)
  if (!isRange) return [part]
  const length = Math.min(Number(last) - Number(first), max) + 1
  // The names of the range T01-T12 keep the leading zero.
  return Array.from({ length }, (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, '0')}`)
}
