import { taxGroupOf, type GstGroup, type GstGroupKey } from '../bill/gst-groups.ts'
import { paise, sum, type Paise } from '../money/money.ts'

/** Stands between the names of groups that a credit note takes as one. */
const BETWEEN_NAMES = ' / '

/** Takes portions that cost `net` after the discount out of a group of which portions for `staying` stay. */
export function takeFromGroup(left: GstGroup, net: Paise, staying: Paise): GstGroup {
  // Portions that were free stay with nothing.
  if (staying === 0) return left
  const [alone, after] = [taxGroupOf(left, net), taxGroupOf(left, staying)]
  const half = take(alone.cgstPaise, left.cgstPaise, after.cgstPaise, 1)
  const vat = take(alone.vatPaise, left.vatPaise, after.vatPaise, 1)
  const value = Math.min(left.priceIncludesTax ? Math.max(net - 2 * half - vat, 0) : net, left.valuePaise)
  return { ...left, valuePaise: paise(value), cgstPaise: paise(half), sgstPaise: paise(half), vatPaise: paise(vat) }
}

/**
 * Returns the part of a column that portions take: what they cost alone, at most what is left, and so much that what
 * they leave is within `slack` of what the portions cost that stay.
 */
export function take(alone: number, left: number, after: number, slack: number): number {
  const most = Math.max(Math.min(left, left - after + slack), 0)
  const least = Math.min(Math.max(left - after - slack, 0), most)
  return Math.min(Math.max(alone, least), most)
}

/** Identifies a group by all of its key but the name of VAT, which a line does not say. */
export function groupIdOf({ kind, rateBasisPoints, priceIncludesTax }: Omit<GstGroupKey, 'name'>): string {
  // The rate of untaxed lines is ignored.
  return JSON.stringify(kind === 'none' ? [kind] : [kind, rateBasisPoints, priceIncludesTax])
}

/** Adds up the groups that a line cannot tell apart. Their names are joined, each once. */
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
