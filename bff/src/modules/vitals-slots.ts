import { SLOW_LOAD_MS, VITALS_BUCKETS_MS, type ModuleVisit } from '@tiffin/contracts'
import * as z from 'zod/mini'

/** Visits are counted in slots of ten minutes, for a day. */
export const SLOT_MS = 10 * 60 * 1_000
const KEPT_MS = 24 * 60 * 60 * 1_000
/** The most restaurants of a slot that are named, by hashes, as those that had a failed visit or a slow load. */
const MOST_RESTAURANTS = 10

const buckets = z.array(z.int())
const slot = z.object({
  /** The time in ms at which the slot begins. */
  at: z.int(),
  visits: z.int(),
  failed: z.int(),
  loads: z.int(),
  slow: z.int(),
  failedAt: z.array(z.string()),
  slowAt: z.array(z.string()),
  load: buckets,
  lcp: buckets,
  inp: buckets,
})
export type Slot = z.output<typeof slot>
export const slotFile = z.array(slot)
export type Slots = Map<number, Slot>

const noTimes = () => VITALS_BUCKETS_MS.map(() => 0)

/** Returns the time in ms at which the slot of this time begins. */
export const slotOf = (at: number) => at - (at % SLOT_MS)

/** Counts a visit in its slot, and removes the slots of the day before. */
export function countVisit(slots: Slots, at: number, visit: ModuleVisit, restaurant: string): void {
  for (const old of slots.keys()) if (old <= at - KEPT_MS) slots.delete(old)
  const { load_ms: loadMs, lcp_ms: lcpMs, inp_ms: inpMs } = visit
  const isSlow = loadMs !== undefined && loadMs > SLOW_LOAD_MS
  const before = slots.get(slotOf(at))
  const counted: Slot = {
    at: slotOf(at),
    visits: 1,
    failed: Number(visit.failed),
    loads: Number(loadMs !== undefined),
    slow: Number(isSlow),
    failedAt: visit.failed ? [restaurant] : [],
    slowAt: isSlow ? [restaurant] : [],
    load: timesOf(loadMs),
    lcp: timesOf(lcpMs),
    inp: timesOf(inpMs),
  }
  slots.set(counted.at, before ? added(before, counted) : counted)
}

/** Adds up what gateways counted, by slot. */
export function mergeSlots(files: readonly Slots[], now: number): Slots {
  const merged: Slots = new Map()
  for (const each of files.flatMap((slots) => [...slots.values()])) {
    if (each.at <= now - KEPT_MS) continue
    const before = merged.get(each.at)
    merged.set(each.at, before ? added(before, each) : each)
  }
  return merged
}

/** Adds up all slots; null without one. */
export function sumOf(slots: Slots): Slot | null {
  const all = [...slots.values()]
  return all.length === 0 ? null : all.reduce(added)
}

/**
 * Returns how many times were measured, and the limit of the bucket that has the 75th percentile; null where nothing
 * was measured, and above the last limit.
 */
export function percentile75Of(times: readonly number[]): { count: number; p75_ms: number | null } {
  const count = times.reduce((sum, each) => sum + each, 0)
  let below = 0
  const bucket = times.findIndex((each) => (below += each) >= count * 0.75 && count > 0)
  return { count, p75_ms: VITALS_BUCKETS_MS[bucket] ?? null }
}

function added(a: Slot, b: Slot): Slot {
  return {
    at: a.at,
    visits: a.visits + b.visits,
    failed: a.failed + b.failed,
    loads: a.loads + b.loads,
    slow: a.slow + b.slow,
    failedAt: joined(a.failedAt, b.failedAt),
    slowAt: joined(a.slowAt, b.slowAt),
    load: addedTimes(a.load, b.load),
    lcp: addedTimes(a.lcp, b.lcp),
    inp: addedTimes(a.inp, b.inp),
  }
}

const joined = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])].slice(0, MOST_RESTAURANTS)

const addedTimes = (a: readonly number[], b: readonly number[]) =>
  noTimes().map((_none, bucket) => (a[bucket] ?? 0) + (b[bucket] ?? 0))

function timesOf(ms: number | undefined): number[] {
  if (ms === undefined) return noTimes()
  const bucket = VITALS_BUCKETS_MS.findIndex((limit) => ms <= limit)
  return noTimes().map((_none, index, { length }) => Number(index === (bucket === -1 ? length - 1 : bucket)))
}
