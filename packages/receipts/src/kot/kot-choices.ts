import type { Kot } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'

/** A choice in the print dialog of an order's tickets. `kots` is empty for the whole order. */
export type KotChoice = { readonly value: string; readonly label: string; readonly kots: readonly Kot[] }

export const WHOLE_ORDER = 'whole-order'

/**
 * Lists the choices. If the last punch made several tickets, all of them together come first. Each ticket follows, the
 * newest first. The whole order is last, because its paper can make a kitchen cook twice. Without tickets the list is
 * empty.
 *
 * @param kots oldest first
 */
export function kotChoices(kots: readonly Kot[]): readonly KotChoice[] {
  const newest = kots.at(-1)
  if (!newest) return []
  const last = kots.filter(({ created_at }) => created_at === newest.created_at)
  const together = last.length > 1 ? [{ value: 'last', label: `Last punch: ${namesOf(last)}`, kots: last }] : []
  const each = kots.toReversed().map((kot) => ({
    value: kot.id,
    label: [nameOf(kot), kot.station, formatDate(kot.created_at, 'time')].join(' · '),
    kots: [kot],
  }))
  return [...together, ...each, { value: WHOLE_ORDER, label: 'Whole order', kots: [] }]
}

function nameOf({ kind, number }: Kot): string {
  return kind === 'void' ? `VOID KOT ${number}` : `KOT ${number}`
}

function namesOf(kots: readonly Kot[]): string {
  return kots.map(({ number, station }) => `KOT ${number} ${station}`).join(', ')
}
