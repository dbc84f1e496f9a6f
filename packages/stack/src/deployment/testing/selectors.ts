import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../workspace.ts'
import { selectorsOf, type Selector } from './promql.ts'
import type { Rule } from './rule-tests.ts'

const textOf = (file: string) => readFileSync(path.join(ROOT, 'deploy/monitoring', file), 'utf8')

/** Lists the PromQL selectors in the expressions of all alerts and of all panels of the dashboard. */
export function monitoredSelectors(): Selector[] {
  const { groups } = parse(textOf('alerts.yml')) as { groups: { rules: Rule[] }[] }
  const { panels } = JSON.parse(textOf('dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  return [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
    selectorsOf(expr),
  )
}

/** The labels that Prometheus adds to each series of a scrape. */
const ADDED = new Set(['job', 'instance'])
/** The endings of the series of a histogram. */
const ENDING = /_(count|sum|bucket)$/

/**
 * Lists the metrics, and the labels of metrics, that are in none of these scrapes. The labels of a metric without
 * series yet are unknown, so none of them is listed.
 */
export function missingIn(scrapes: readonly string[], selectors: readonly Selector[]): string[] {
  const lines = scrapes.flatMap((scrape) => scrape.split('\n'))
  const types = new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []))
  const labelsOf = new Map<string, Set<string>>()
  for (const line of lines) {
    const [, name, labels] = /^(\w+)\{(.*)\} \S+$/.exec(line) ?? []
    if (!name) continue
    const known = labelsOf.get(name) ?? new Set()
    for (const [, label] of labels!.matchAll(/(?:^|,)(\w+)="/g)) known.add(label!)
    labelsOf.set(name, known)
  }
  const missing = selectors.flatMap(({ metric, labels }) => {
    if (!types.has(metric) && !types.has(metric.replace(ENDING, ''))) return [metric]
    const known = labelsOf.get(metric)
    return labels.filter((label) => known && !known.has(label) && !ADDED.has(label)).map((each) => `${metric}{${each}}`)
  })
  return [...new Set(missing)].toSorted()
}
