import { CANARY_MEASURES, type CanaryBudget, type CanaryComparison } from '@tiffin/contracts'
import type { Slot, Slots } from './vitals-slots.ts'

/** A comparison, and how many restaurants of the canary had a failed visit or a slow load. */
export type Compared = CanaryComparison & {
  readonly restaurants: number
  /** By how much more often it was so in the canary, from -1 to 1, and in how many standard deviations. */
  readonly difference: number
  readonly deviations: number
}

/** The fewest visits, or loads, that each version needs before a canary is ended. */
const FEWEST = 30
/** The difference that chance alone brings about once in 740 comparisons. */
const MOST_DEVIATIONS = 3

/**
 * Compares a canary with the live version by the test of Mantel and Haenszel: only within the same slot, so that what
 * hits both versions, such as a service that is down for an hour, makes no difference, whenever each was used more.
 * Slots in which only one version was used count nothing.
 */
export function compareCanary(canary: Slots, live: Slots, since: number): Compared[] {
  const pairs = [...canary.values()].flatMap((tried) => {
    const given = live.get(tried.at)
    return given && tried.at > since ? [{ tried, given }] : []
  })
  return CANARY_MEASURES.map((measure) => compare(measure, pairs))
}

/** Returns whether a canary is over its budget. `needed` is the number of restaurants at which it has to be so. */
export function isOverBudget(compared: Compared, budget: CanaryBudget, needed: number): boolean {
  const percent = compared.measure === 'failed' ? budget.failed_percent : budget.slow_percent
  return (
    Math.min(compared.canary.of, compared.live.of) >= FEWEST &&
    compared.restaurants >= needed &&
    compared.difference * 100 >= percent &&
    compared.deviations >= MOST_DEVIATIONS
  )
}

function compare(
  measure: CanaryComparison['measure'],
  pairs: readonly { readonly tried: Slot; readonly given: Slot }[],
): Compared {
  const restaurants = new Set<string>()
  const [canary, live] = [
    { count: 0, of: 0 },
    { count: 0, of: 0 },
  ]
  const sums = { excess: 0, variance: 0, difference: 0, weight: 0 }
  for (const { tried, given } of pairs) {
    const [a, b] = [shareOf(tried, measure), shareOf(given, measure)]
    const all = a.of + b.of
    if (a.of === 0 || b.of === 0) continue
    const counted = a.count + b.count
    canary.count += a.count
    canary.of += a.of
    live.count += b.count
    live.of += b.of
    for (const restaurant of measure === 'failed' ? tried.failedAt : tried.slowAt) restaurants.add(restaurant)
    sums.excess += a.count - (a.of * counted) / all
    sums.variance += (a.of * b.of * counted * (all - counted)) / (all * all * (all - 1))
    sums.difference += (a.count * b.of - b.count * a.of) / all
    sums.weight += (a.of * b.of) / all
  }
  return {
    measure,
    canary,
    live,
    restaurants: restaurants.size,
    difference: sums.weight === 0 ? 0 : sums.difference / sums.weight,
    deviations: sums.variance === 0 ? 0 : sums.excess / Math.sqrt(sums.variance),
  }
}

function shareOf(slot: Slot, measure: CanaryComparison['measure']) {
  return measure === 'failed' ? { count: slot.failed, of: slot.visits } : { count: slot.slow, of: slot.loads }
}
