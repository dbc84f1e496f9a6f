import type { Area } from '@tiffin/contracts'
import { DEFAULT_PAX, MAX_PAX, MIN_PAX } from '@tiffin/domain'
import { messages } from './messages.ts'

/** A table as a form holds it. `pax` is NaN when the typed text is no number. */
export type TableForm = { readonly name: string; readonly pax: number; readonly areaId: string }

export const blankTable: TableForm = { name: '', pax: DEFAULT_PAX, areaId: '' }

/** The rules by which the fields of a table are checked (spec §5). */
export const nameRule = { validate: (name: string) => name.trim() !== '' || messages.nameMissing } as const
export const paxRule = {
  valueAsNumber: true,
  validate: (pax: number) =>
    (Number.isInteger(pax) && pax >= MIN_PAX && pax <= MAX_PAX) || messages.paxInvalid(MAX_PAX),
} as const
export const areaRule = { validate: (areaId: string) => areaId !== '' || messages.areaMissing } as const

export const paxInput = { type: 'number', inputMode: 'numeric', min: MIN_PAX, max: MAX_PAX, step: 1 } as const

/** Returns the choices for an area; the first one chooses no area. */
export function areaOptions(areas: readonly Area[]) {
  return [{ value: '', label: 'Choose an area' }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]
}

/** Returns true when two names differ only in case or outer spaces (spec §5). */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
