import { SLOTS } from '@tiffin/contracts'
import { labelProblems, quoted, rolesProblems, unknownFields } from './page-problems.ts'
import type { DeclaredPlace } from './declared-place.ts'

const FIELDS = ['slot', 'title', 'roles']

/** Returns the reasons, each a sentence, why a module may not show what it declares for pages of other modules. */
export function slotsProblemsOf({ name, slots = [] }: DeclaredPlace): string[] {
  if (!Array.isArray(slots)) return [`${name} does not list its slots: "tiffin.slots" of its package.json is no list.`]
  const named = slots.map((declared: unknown) => (Object(declared) as { readonly slot?: unknown }).slot)
  return [
    ...slots.flatMap((declared: unknown) => slotProblemsOf({ name }, declared)),
    ...named
      .filter((slot, place) => named.indexOf(slot) !== place)
      .map((slot) => `${name} names the slot ${quoted(slot)} twice.`),
  ]
}

/** Returns the reasons, each a sentence, why a contribution cannot be shown; empty for one the shell can show. */
export function slotProblemsOf({ name }: Pick<DeclaredPlace, 'name'>, declared: unknown): string[] {
  const contribution = Object(declared) as Readonly<Record<string, unknown>>
  const { slot, title, roles } = contribution
  if (!(SLOTS as readonly unknown[]).includes(slot))
    return [`${name} names the slot ${quoted(slot)}, which there is not. There are: ${SLOTS.join(', ')}.`]
  const subject = `What ${name} shows in ${String(slot)}`
  return [
    ...unknownFields(subject, contribution, FIELDS),
    ...labelProblems(subject, 'title', title),
    ...rolesProblems(subject, roles),
  ]
}
