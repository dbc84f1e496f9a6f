import { SLOW_LOAD_MS, type CanaryComparison, type EndedCanary, type ModuleOverview } from '@tiffin/contracts'
import { momentOf } from '../../../format/dates.ts'
import { moduleName } from '../../../format/modules.ts'

type Named = Pick<ModuleOverview, 'name'>
type Share = CanaryComparison['canary']

const number = (count: number) => count.toLocaleString('en-IN')
const counted = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`
const seconds = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)
const percentOf = ({ count, of }: Share) => (of === 0 ? '' : ` (${((count / of) * 100).toFixed(1)} %)`)
const slowLimit = seconds(SLOW_LOAD_MS)

/** Returns a share in words, such as '3 of 60 visits failed (5.0 %)'. */
const shareOf = (measure: CanaryComparison['measure'], share: Share) =>
  measure === 'failed'
    ? `${number(share.count)} of ${counted(share.of, 'visit')} failed${percentOf(share)}`
    : `${number(share.count)} of ${counted(share.of, 'load')} took more than ${slowLimit}${percentOf(share)}`

/** The texts of the vitals of a module; the specification has none of them. */
export const messages = {
  open: 'Vitals',
  title: ({ name }: Named) => `Vitals of ${moduleName(name)}`,
  loadFailed: (reason: string) => `Failed to load vitals: ${reason}`,
  none: 'No visit was counted in the last 24 hours.',
  whoCounts:
    'Visits of the last 24 hours of restaurants that are a day old and pay, and of those named for the canary.',
  failed: (share: Share) => shareOf('failed', share),
  within: (what: string, { count, p75_ms }: { readonly count: number; readonly p75_ms: number | null }) =>
    p75_ms === null ? `${what} was not measured` : `${what} within ${seconds(p75_ms)} for 75 % of ${number(count)}`,
  load: 'Loaded over the network',
  slow: (count: number) => `${number(count)} took more than ${slowLimit}`,
  lcp: 'Drawn',
  inp: 'Answered',

  compared: 'Canary and live version in the same ten minutes',
  comparison: ({ measure, canary, live }: CanaryComparison) =>
    `Canary: ${shareOf(measure, canary)}. Live: ${shareOf(measure, live)}.`,

  budget: 'Budget of a canary',
  endsCanaries: 'End a canary that is over its budget automatically',
  failedPercent: 'More visits that fail than with the live version (percentage points)',
  slowPercent: 'More loads that take long than with the live version (percentage points)',
  percentInvalid: 'Enter a whole number from 1 to 100.',
  submit: 'Save Budget',
  saved: ({ name }: Named) => `The budget of ${moduleName(name)} is saved.`,
  saveFailed: (reason: string) => `Failed to save the budget: ${reason}`,

  ended: 'Canary ended',
  endedBecause: ({ live_version, at, measure, canary, live }: EndedCanary) =>
    `automatically on ${momentOf(at)}, over its budget: ${shareOf(measure, canary)}; ` +
    `with ${live_version} in the same time ${shareOf(measure, live)}.`,
} as const
