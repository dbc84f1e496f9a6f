import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../workspace.ts'

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: { severity: string }
  readonly annotations: { summary: string }
}
const file = parse(readFileSync(path.join(ROOT, 'packages/stack/src/alerts/alerts.yml'), 'utf8')) as {
  groups: { name: string; rules: Rule[] }[]
}
const rules = file.groups.flatMap((group) => group.rules)

/** Words of PromQL, and names of the metrics and labels that Prometheus itself adds. */
const KNOWN = new Set('sum by rate increase histogram_quantile up and or unless max min on le'.split(' '))
const SUFFIX = /_(count|sum|bucket)$/

/**
 * Returns the names of our metrics in an expression: what is left without label filters, ranges, groupings and `KNOWN`.
 */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z][a-z0-9_]*\b/g)].map(([name]) => name).filter((name) => !KNOWN.has(name))
}

const code = globSync(['bff/src/**/*.ts', 'packages/{service-kit,stack}/src/**/*.ts', 'services/*/src/**/*.ts'], {
  cwd: ROOT,
})
  .filter((name) => !name.includes('.test.') && !name.includes('/generated/'))
  .map((name) => readFileSync(path.join(ROOT, name), 'utf8'))
  .join('\n')

describe('the alert rules', () => {
  test('have names of their own, a severity, and a text for whoever is called', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/[.?]$/)
    }
  })

  test.each(rules.map(({ alert, expr }) => [alert, expr]))('%s asks for metrics that there are', (_, expr) => {
    const missing = metricsOf(expr).filter(
      (name) => !code.includes(`'${name}'`) && !code.includes(`'${name.replace(SUFFIX, '')}'`),
    )

    expect(missing).toEqual([])
    expect(metricsOf(expr).length + Number(expr.includes('up'))).toBeGreaterThan(0)
  })

  test('would be refused for a metric that nobody reports', () => {
    expect(metricsOf('sum by (job) (rate(orders_lost_total{a="b"}[5m])) > 1')).toEqual(['orders_lost_total'])
    expect(code).not.toContain(`'orders_${'lost'}_total'`)
  })
})
