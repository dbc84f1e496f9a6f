import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../workspace.ts'
import { selectorsOf } from './testing/promql.ts'

type Panel = {
  readonly id: number
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number }
  readonly targets: readonly { readonly expr: string }[]
}
const { panels } = JSON.parse(readFileSync(path.join(ROOT, 'deploy/monitoring/dashboard.json'), 'utf8')) as {
  panels: Panel[]
}

test('every panel of the dashboard has a name and a place of its own, and asks in PromQL for metrics', () => {
  const distinct = (of: (panel: Panel) => unknown) => new Set(panels.map((panel) => JSON.stringify(of(panel)))).size

  expect([distinct(({ id }) => id), distinct(({ title }) => title), distinct(({ gridPos }) => gridPos)]).toEqual(
    panels.map(() => panels.length).slice(0, 3),
  )
  const targets = panels.flatMap((panel) => panel.targets)
  expect(targets.filter(({ expr }) => selectorsOf(expr).length === 0)).toEqual([])
})
