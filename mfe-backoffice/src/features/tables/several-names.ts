import type { Table } from '@tiffin/contracts'
import { isSameName } from './table-rules.ts'

/** `T1-T12` or `T1-12`: what stands before the number, the first number, and the last. */
const RANGE = /^(.*?)(\d+)\s*[-–—]\s*(.*?)(\d+)$/

/**
 * The names a person means by `T1-T4, Patio 3`, in the order they were typed and each once. Ranges end at `max + 1`
 * names, which is enough to see that there are too many.
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

/** The names that the area has already. */
export function isTaken(name: string, areaId: string, tables: readonly Table[]): boolean {
  return tables.some((table) => table.area_id === areaId && isSameName(table.name, name))
}

function expandRange(part: string, max: number): string[] {
  const [, prefix = '', first = '', secondPrefix = '', last = ''] = RANGE.exec(part) ?? []
  const isRange =
    first !== '' && (secondPrefix === '' || isSameName(secondPrefix, prefix)) && Number(first) < Number(last)
  if (!isRange) return [part]
  const length = Math.min(Number(last) - Number(first), max) + 1
  // T01-T12 keeps its zeros.
  return Array.from({ length }, (_, index) => `${prefix}${String(Number(first) + index).padStart(first.length, '0')}`)
}
