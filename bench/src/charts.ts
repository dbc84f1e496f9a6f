import type { Machine } from '@tiffin/stack/measured-on'
import type { Chart } from './draw-bars.ts'
import type { Spread } from './report.ts'

type Part<Result> = { readonly measuredOn: Machine; readonly results: readonly Result[] }

/** The measured figures that are drawn. A part is absent until it was measured. */
export type DrawnParts = {
  readonly limit?: Part<{ readonly name: string; readonly ratio: Spread }>
  readonly growth?: Part<{ readonly name: string; readonly slower: readonly ({ readonly orders: number } & Spread)[] }>
  readonly page?: Part<{ readonly visit: string; readonly ratio: Spread }>
}

/**
 * Returns a chart for each part that was measured. Every figure is a ratio of two measurements of one run, because
 * times of one machine say nothing about another. Each chart names its own commit and load: parts may be measured on
 * different days.
 */
export function chartsOf({ limit, growth, page }: DrawnParts): Chart[] {
  const charts: Chart[] = []
  if (limit)
    charts.push({
      title: 'Throughput against the bare stack (more is better)',
      note: noteOf(limit),
      bars: limit.results.map(({ name, ratio }) => ({ name, ...ratio })),
    })
  if (growth) {
    const most = growth.results.flatMap(({ slower }) => slower.slice(-1))[0]?.orders ?? 0
    charts.push({
      title: `Time with ${most.toLocaleString('en')} orders against 1,000 (less is better)`,
      note: noteOf(growth),
      bars: growth.results.map(({ name, slower }) => ({ name, ...slower.at(-1)! })),
    })
  }
  if (page)
    charts.push({
      title: 'First tile against one bundle (less is better)',
      note: noteOf(page),
      bars: page.results.map(({ visit, ratio }) => ({ name: `${visit} visit`, ...ratio })),
    })
  return charts
}

function noteOf({ measuredOn: { commit, at, cores, load } }: Part<unknown>): string {
  return `${commit}, ${at.slice(0, 10)}, ${cores} cores, load ${load} before it began`
}
