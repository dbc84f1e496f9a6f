import { taxGroupOf, type GstGroup, type GstGroupKey } from '../bill/gst-groups.ts'
import { paise, sum, type Paise } from '../money/money.ts'

/** The separator between the names of tax groups that `mergedGroups` adds up. */
const BETWEEN_NAMES = ' / '

/**
 * Returns the part of a tax group that credited portions take.
 *
 * @param left what earlier credit notes left of the group
 * @param net the price of the credited portions after the discount
 * @param staying the price after the discount of the portions that are not credited
 */
export function takeFromGroup(left: GstGroup, net: Paise, staying: Paise): GstGroup {
  // When no portion that costs money stays, the note takes all that is left of the group. Free portions may stay.
  if (staying === 0) return left
  const [alone, after] = [taxGroupOf(left, net), taxGroupOf(left, staying)]
  const half = takeFromAmount(alone.cgstPaise, left.cgstPaise, after.cgstPaise, 1)
  const vat = takeFromAmount(alone.vatPaise, left.vatPaise, after.vatPaise, 1)
  const value = Math.min(left.priceIncludesTax ? Math.max(net - 2 * half - vat, 0) : net, left.valuePaise)
  return { ...left, valuePaise: paise(value), cgstPaise: paise(half), sgstPaise: paise(half), vatPaise: paise(vat) }
}

/**
 * Returns the part of an amount, in paise, that credited portions take. It is `alone`, what the portions cost as a bill
 * of their own, but at most `left`, what earlier notes left of the amount. What remains after this note differs by at
 * most `slack` from `after`, what the staying portions cost as a bill of their own.
 */
export function takeFromAmount(alone: number, left: number, after: number, slack: number): number {
  const most = Math.max(Math.min(left, left - after + slack), 0)
  const least = Math.min(Math.max(left - after - slack, 0), most)
  return Math.min(Math.max(alone, least), most)
}

/**
 * Returns an id that groups share when their keys differ at most in `name`, because a line does not say the name of its
 * VAT.
 */
export function groupIdOf({ kind, rateBasisPoints, priceIncludesTax }: Omit<GstGroupKey, 'name'>): string {
  // The rate and the way of pricing of untaxed lines are ignored.
  return JSON.stringify(kind === 'none' ? [kind] : [kind, rateBasisPoints, priceIncludesTax])
}

/**
 * Adds up groups with the same id (`groupIdOf`), and returns the sums by id. The names of the groups are joined, each
 * once.
 */
export function mergedGroups(groups: readonly GstGroup[]): Map<string, GstGroup> {
  const merged = new Map<string, GstGroup>()
  for (const group of groups) {
    const other = merged.get(groupIdOf(group))
    merged.set(groupIdOf(group), other ? add(other, group) : group)
  }
  return merged
}

function add(one: GstGroup, other: GstGroup): GstGroup {
  const names = new Set([one.name, other.name].flatMap((name) => name?.split(BETWEEN_NAMES) ?? []))
  return {
    ...one,
    name: names.size === 0 ? null : [...names].join(BETWEEN_NAMES),
    valuePaise: paise(one.valuePaise + other.valuePaise),
    cgstPaise: paise(one.cgstPaise + other.cgstPaise),
    sgstPaise: paise(one.sgstPaise + other.sgstPaise),
    vatPaise: paise(one.vatPaise + other.vatPaise),
  }
}

export function subtract(group: GstGroup, taken: GstGroup | undefined): GstGroup {
  if (!taken) return group
  return {
    ...group,
    valuePaise: paise(group.valuePaise - taken.valuePaise),
    cgstPaise: paise(group.cgstPaise - taken.cgstPaise),
    sgstPaise: paise(group.sgstPaise - taken.sgstPaise),
    vatPaise: paise(group.vatPaise - taken.vatPaise),
  }
}

export function isEmpty({ valuePaise, cgstPaise, sgstPaise, vatPaise }: GstGroup): boolean {
  return valuePaise === 0 && cgstPaise === 0 && sgstPaise === 0 && vatPaise === 0
}

export function columnsOf(groups: readonly GstGroup[]) {
  const underGst = groups.filter(({ kind }) => kind === 'gst')
  const outside = groups.filter(({ kind }) => kind !== 'gst')
  return {
    taxablePaise: paise(sum(underGst.map(({ valuePaise }) => valuePaise))),
    cgstPaise: paise(sum(underGst.map(({ cgstPaise }) => cgstPaise))),
    sgstPaise: paise(sum(underGst.map(({ sgstPaise }) => sgstPaise))),
    otherPaise: paise(sum(outside.map(({ valuePaise }) => valuePaise))),
    vatPaise: paise(sum(outside.map(({ vatPaise }) => vatPaise))),
  }
}
