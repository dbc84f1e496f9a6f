import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

export type Labels = Readonly<Record<string, string>>
/** A series with its values in order; a time is in seconds. */
export type Series = {
  readonly name: string
  readonly labels: Labels
  readonly values: readonly { readonly at: number; readonly value: number }[]
}
export type Sample = { readonly labels: Labels; readonly value: number }

/** A series without a newer value than this, in seconds, has none. */
const LOOKBACK = 300
const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

const isNode = (node: SyntaxNode, ...names: string[]) => names.includes(node.name)
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/** Parses with the grammar of Prometheus. @throws Error for an expression that Prometheus refuses */
export function parseExpression(expression: string): SyntaxNode {
  const root = parser.parse(expression).topNode
  root.cursor().iterate(({ type, from }) => {
    if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`)
  })
  return root.firstChild!
}

/** A selector of an expression: a metric, and the labels that choose among its series. */
export type Selector = { readonly metric: string; readonly labels: readonly string[] }

/** Lists the selectors of an expression. */
export function selectorsOf(expression: string): Selector[] {
  const textOf = ({ from, to }: SyntaxNode) => expression.slice(from, to)
  const selectors: Selector[] = []
  parseExpression(expression)
    .cursor()
    .iterate(({ name, node }) => {
      if (name !== 'VectorSelector') return
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      const labels = matchers.map((matcher) => textOf(matcher.getChild('LabelName')!))
      selectors.push({ metric: textOf(node.getChild('Identifier')!), labels })
    })
  return selectors
}

/**
 * Evaluates an expression at a time, by the parts of PromQL that our rules use: rate, increase, histogram_quantile, sum
 * and max with `by`, arithmetic, comparisons, `and` and `unless`.
 *
 * @throws Error for any other part
 */
export function evaluate(expression: string, series: readonly Series[], at: number): readonly Sample[] {
  const textOf = ({ from, to }: SyntaxNode) => expression.slice(from, to)

  function valueOf(node: SyntaxNode): number | readonly Sample[] {
    if (isNode(node, 'NumberDurationLiteral')) return Number(textOf(node))
    if (isNode(node, 'ParenExpr')) return valueOf(node.firstChild!)
    if (isNode(node, 'VectorSelector')) {
      return select(node).flatMap(({ labels, values }) => {
        const last = values.findLast((each) => each.at <= at && each.at > at - LOOKBACK)
        return last ? [{ labels, value: last.value }] : []
      })
    }
    if (isNode(node, 'FunctionCall')) return call(node)
    if (isNode(node, 'AggregateExpr')) return aggregate(node)
    if (isNode(node, 'BinaryExpr')) return combine(node)
    throw new Error(`${node.name} is not evaluated: ${textOf(node)}`)
  }

  function select(node: SyntaxNode): readonly Series[] {
    const name = textOf(node.getChild('Identifier')!)
    const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => {
      const [label, operator, value] = childrenOf(matcher).map(textOf) as [string, string, string]
      const pattern = operator.endsWith('~') ? new RegExp(`^(?:${value.slice(1, -1)})$`) : null
      const isEqual = (found: string) => (pattern ? pattern.test(found) : found === value.slice(1, -1))
      return ({ labels }: Series) => isEqual(labels[label] ?? '') !== operator.startsWith('!')
    })
    return series.filter((each) => each.name === name && matchers.every((matches) => matches(each)))
  }

  function call(node: SyntaxNode): readonly Sample[] {
    const name = textOf(node.firstChild!)
    const [first, second] = childrenOf(node.getChild('FunctionCallBody')!)
    if (name === 'histogram_quantile') return quantile(Number(textOf(first!)), vector(second!))
    if (name !== 'rate' && name !== 'increase') throw new Error(`${name} is not evaluated`)
    const range = secondsOf(textOf(first!.getChild('DurationExpr')!))
    return select(first!.getChild('VectorSelector')!).flatMap(({ labels, values }) => {
      const inside = values.filter((each) => each.at <= at && each.at > at - range)
      if (inside.length < 2) return []
      const gained = inside.slice(1).reduce((sum, { value }, index) => {
        const before = inside[index]!.value
        return sum + (value < before ? value : value - before)
      }, 0)
      const perSecond = gained / (inside.at(-1)!.at - inside[0]!.at)
      return [{ labels, value: name === 'rate' ? perSecond : perSecond * range }]
    })
  }

  function aggregate(node: SyntaxNode): readonly Sample[] {
    const by =
      node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName').map(textOf) ?? []
    const operation = textOf(node.getChild('AggregateOp')!)
    if (operation !== 'sum' && operation !== 'max') throw new Error(`${operation} is not evaluated`)
    const groups = groupsOf(vector(node.getChild('FunctionCallBody')!.firstChild!), ({ labels }) => keyOf(labels, by))
    return groups.map((samples) => {
      const values = samples.map(({ value }) => value)
      return {
        labels: only(samples[0]!.labels, by),
        value: operation === 'sum' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values),
      }
    })
  }

  function combine(node: SyntaxNode): number | readonly Sample[] {
    const [left, operator, right] = childrenOf(node) as [SyntaxNode, SyntaxNode, SyntaxNode]
    const sign = textOf(operator)
    const [a, b] = [valueOf(left), valueOf(right)]
    if (typeof a === 'number' && typeof b === 'number') return calculate(sign, a, b)
    if (typeof a === 'number') throw new Error(`A number is on the right side: ${textOf(node)}`)
    return a.flatMap((sample) => {
      const other = typeof b === 'number' ? b : b.find(({ labels }) => keyOf(labels) === keyOf(sample.labels))?.value
      if (sign === 'unless') return other === undefined ? [sample] : []
      if (other === undefined) return []
      if (sign === 'and') return [sample]
      const result = calculate(sign, sample.value, other)
      if (/[<>=]/.test(sign)) return result === 1 ? [sample] : []
      return [{ labels: sample.labels, value: result }]
    })
  }

  function vector(node: SyntaxNode): readonly Sample[] {
    const value = valueOf(node)
    if (typeof value === 'number') throw new Error(`A number is no vector: ${textOf(node)}`)
    return value
  }

  return vector(parseExpression(expression))
}

function calculate(sign: string, a: number, b: number): number {
  const results: Readonly<Record<string, number>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
    '>': Number(a > b),
    '<': Number(a < b),
    '>=': Number(a >= b),
    '<=': Number(a <= b),
    '==': Number(a === b),
    '!=': Number(a !== b),
  }
  const result = results[sign]
  if (result === undefined) throw new Error(`${sign} is not evaluated`)
  return result
}

/** Interpolates inside the bucket of the quantile, as Prometheus does; in the last one its lower bound counts. */
function quantile(of: number, buckets: readonly Sample[]): readonly Sample[] {
  const without = (labels: Labels): Labels =>
    only(
      labels,
      Object.keys(labels).filter((name) => name !== 'le'),
    )
  const groups = groupsOf(buckets, ({ labels }) => keyOf(without(labels)))
  return groups.flatMap((group) => {
    const bounds = group
      .map(({ labels, value }) => ({ upTo: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), value }))
      .toSorted((a, b) => a.upTo - b.upTo)
    const total = bounds.at(-1)!.value
    if (!(total > 0)) return []
    const index = bounds.findIndex(({ value }) => value >= of * total)
    const [bound, before] = [bounds[index]!, bounds[index - 1] ?? { upTo: 0, value: 0 }]
    const share = (of * total - before.value) / (bound.value - before.value)
    const value = bound.upTo === Infinity ? before.upTo : before.upTo + (bound.upTo - before.upTo) * share
    return [{ labels: without(group[0]!.labels), value }]
  })
}

function groupsOf(samples: readonly Sample[], key: (sample: Sample) => string): Sample[][] {
  const groups = new Map<string, Sample[]>()
  for (const sample of samples) groups.set(key(sample), [...(groups.get(key(sample)) ?? []), sample])
  return [...groups.values()]
}

/** Returns the seconds of a duration with one unit, such as `5m`. */
export function secondsOf(duration: string): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(duration) ?? []
  if (!unit) throw new Error(`${duration} is no duration of one unit`)
  return Number(count) * UNITS[unit as keyof typeof UNITS]
}

function only(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])))
}

export function keyOf(labels: Labels, names = Object.keys(labels)): string {
  return JSON.stringify(names.toSorted().map((name) => [name, labels[name] ?? '']))
}
