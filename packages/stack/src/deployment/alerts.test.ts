import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../workspace.ts'
import { keyOf, parseExpression, secondsOf } from './testing/promql.ts'
import { firing, parseSeries, type FiredAlert, type Rule, type RuleTest } from './testing/rule-tests.ts'

const read = <T>(file: string) => parse(readFileSync(path.join(ROOT, 'deploy/monitoring', file), 'utf8')) as T
const rules = read<{ groups: { name: string; rules: Rule[] }[] }>('alerts.yml').groups.flatMap((group) => group.rules)
const { evaluation_interval: interval, tests } = read<{ evaluation_interval: string; tests: RuleTest[] }>(
  'alerts.test.yml',
)
const sorted = (alerts: readonly FiredAlert[]) =>
  alerts.toSorted((a, b) => keyOf(a.exp_labels).localeCompare(keyOf(b.exp_labels)))

describe('the alert rules', () => {
  test('have names of their own, a severity, and a text for whoever is called', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/[.?]$/)
    }
  })

  test('are PromQL by the grammar of Prometheus, which refuses what is not', () => {
    for (const { expr } of rules) expect(() => parseExpression(expr)).not.toThrow()
    expect(() => parseExpression('sum by (rate(orders_total[5m])) > 1')).toThrow('Not PromQL')
  })

  test('each fires at a moment of its test, and does not at another', () => {
    const tried = tests.flatMap(({ alert_rule_test: each }) => each)
    const named = (hasFired: boolean) =>
      new Set(tried.filter((each) => (each.exp_alerts ?? []).length > 0 === hasFired).map((each) => each.alertname))
    const all = new Set(rules.map(({ alert }) => alert))

    expect([named(true), named(false)]).toEqual([all, all])
  })

  test.each(tests)(
    '$name fires as its test says',
    ({ interval: step, input_series: input, alert_rule_test: moments }) => {
      const series = input.map((each) => parseSeries(each, secondsOf(step)))
      for (const { eval_time: at, alertname, exp_alerts: expected = [] } of moments) {
        const rule = rules.find(({ alert }) => alert === alertname)!
        const fired = firing(rule, series, secondsOf(at), secondsOf(interval))
        expect({ at, fired: sorted(fired) }).toEqual({ at, fired: sorted(expected) })
      }
    },
  )

  test('control: a rule with another limit does not fire where its test expects it', () => {
    const { input_series: input } = tests.find(({ name }) => name === 'OutboxLate')!
    const series = input.map((each) => parseSeries(each, 60))
    const rule = rules.find(({ alert }) => alert === 'OutboxLate')!

    expect(firing(rule, series, 3_600, 60)).toHaveLength(1)
    expect(firing({ ...rule, expr: rule.expr.replace('600', '60000') }, series, 3_600, 60)).toEqual([])
    expect(firing({ ...rule, for: '2h' }, series, 3_600, 60)).toEqual([])
  })
})
