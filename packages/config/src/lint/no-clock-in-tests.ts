import type { Rule } from './rule.ts'

type Node = {
  readonly type: string
  readonly parent?: Node | null
  readonly [key: string]: unknown
}

/** The functions that return the time, or the time since a start. */
const CLOCKS = new Set([
  'Date.now',
  'performance.now',
  'process.hrtime',
  'hrtime',
  'hrtime.bigint',
  'process.hrtime.bigint',
  'process.uptime',
])
const COMPARISONS = new Set(['<', '<=', '>', '>='])

/** Returns the dotted name of an expression such as `a.b.c`. A part that is no name, such as a call, is empty in it. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return node['name'] as string
  if (node?.type !== 'MemberExpression' || node['computed']) return ''
  return `${nameOf(node['object'] as Node)}.${nameOf(node['property'] as Node)}`
}

/**
 * Refuses a test that decides by how long something took, because on a busy machine everything takes longer. The rule
 * reports a difference of two readings of a clock, and a difference with one reading that is compared or expected. It
 * also reports a value that is expected to be close to a reading. A reading is recognised by its call, or by a variable
 * that holds one.
 */
export const noClockInTests: Rule = {
  meta: {
    docs: { description: 'A test waits for a state and counts; how long something took decides nothing.' },
    messages: { clock: 'A test does not decide by a clock: wait for a state, count, or compare an order of events.' },
  },
  create(context) {
    const readings = new Set<string>()
    const differences: Node[] = []
    const closeTo: Node[] = []

    const isReading = (node: Node | undefined): boolean => {
      if (!node) return false
      if (node.type === 'Identifier') return readings.has(node['name'] as string)
      if (node.type === 'BinaryExpression')
        return node['operator'] !== '-' && (isReading(node['left'] as Node) || isReading(node['right'] as Node))
      if (node.type !== 'CallExpression') return false
      const callee = nameOf(node['callee'] as Node)
      if (callee.startsWith('Math.') || callee === 'Number') return (node['arguments'] as Node[]).some(isReading)
      return CLOCKS.has(callee)
    }
    const isJudged = (node: Node): boolean => {
      const { parent } = node
      if (!parent || parent.type.endsWith('Statement') || parent.type.endsWith('FunctionExpression')) return false
      if (parent.type === 'BinaryExpression' && COMPARISONS.has(parent['operator'] as string)) return true
      if (parent.type !== 'CallExpression') return isJudged(parent)
      const callee = nameOf(parent['callee'] as Node)
      return callee === 'expect' || (callee.startsWith('Math.') && isJudged(parent))
    }
    const remember = (target: Node, value: Node | undefined) => {
      if (target.type === 'Identifier' && isReading(value)) readings.add(target['name'] as string)
    }

    return {
      VariableDeclarator: (node: Node) => remember(node['id'] as Node, node['init'] as Node),
      AssignmentExpression: (node: Node) => remember(node['left'] as Node, node['right'] as Node),
      BinaryExpression: (node: Node) => void (node['operator'] === '-' && differences.push(node)),
      CallExpression: (node: Node) =>
        void (nameOf(node['callee'] as Node).endsWith('toBeCloseTo') && closeTo.push(node)),
      'Program:exit'() {
        for (const node of differences) {
          const [left, right] = [isReading(node['left'] as Node), isReading(node['right'] as Node)]
          if ((left && right) || ((left || right) && isJudged(node))) context.report({ node, messageId: 'clock' })
        }
        for (const node of closeTo)
          if ((node['arguments'] as Node[]).some(isReading)) context.report({ node, messageId: 'clock' })
      },
    }
  },
}
