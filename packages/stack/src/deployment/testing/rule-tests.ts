import { evaluate, keyOf, secondsOf, type Labels, type Series } from './promql.ts'

/** A rule of an alert, as in a rule file of Prometheus. */
export type Rule = {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}

export type FiredAlert = {
  readonly exp_labels: Labels
  readonly exp_annotations: { readonly summary: string }
}

/** A test in the format of `promtool test rules`. */
export type RuleTest = {
  readonly name: string
  readonly interval: string
  readonly input_series: readonly { readonly series: string; readonly values: string }[]
  readonly alert_rule_test: readonly {
    readonly eval_time: string
    readonly alertname: string
    readonly exp_alerts?: readonly FiredAlert[]
  }[]
}

/** Parses a series of a test: `name{label="value"}` and values such as `0+5x10 40x3 _x2`. */
export function parseSeries({ series, values }: RuleTest['input_series'][number], interval: number): Series {
  const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  if (!name) throw new Error(`${series} is no series`)
  const numbers = values.trim().split(/\s+/).flatMap(expand)
  return {
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!])),
    values: numbers.flatMap((value, index) => (value === null ? [] : [{ at: index * interval, value }])),
  }
}

/** Returns the values of one part: the first one, and as many more as `x` says. Null stands for no value. */
function expand(part: string): (number | null)[] {
  const [, first, step = '+0', more = '0'] = /^(_|-?\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?(?:x(\d+))?$/.exec(part) ?? []
  if (first === undefined) throw new Error(`${part} is no value of a series`)
  // `_x3` are three gaps, `1x3` are four values: so does Prometheus count.
  if (first === '_') return Array.from({ length: Math.max(Number(more), 1) }, () => null)
  return Array.from({ length: Number(more) + 1 }, (_, index) => Number(first) + index * Number(step))
}

/** Returns the alerts of a rule that fire at a time in seconds, after an evaluation in each interval before it. */
export function firing(rule: Rule, series: readonly Series[], at: number, interval: number): FiredAlert[] {
  const waitSeconds = rule.for === undefined ? 0 : secondsOf(rule.for)
  let since = new Map<string, number>()
  for (let now = 0; ; now += interval) {
    const active = evaluate(rule.expr, series, now)
    since = new Map(active.map(({ labels }) => [keyOf(labels), since.get(keyOf(labels)) ?? now]))
    if (now < at) continue
    return active
      .filter(({ labels }) => now - since.get(keyOf(labels))! >= waitSeconds)
      .map(({ labels }) => ({
        exp_labels: { ...labels, ...rule.labels },
        exp_annotations: { summary: fill(rule.annotations.summary, labels) },
      }))
  }
}

function fill(text: string, labels: Labels): string {
  return text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? '')
}
