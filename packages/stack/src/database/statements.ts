import { parse, type Node } from 'libpg-query'

/** One statement of a script, as PostgreSQL's own parser reads it. */
export type Statement = {
  /** The text without the comments before the statement. */
  readonly text: string
  readonly node: Node
  /** The line at which the statement begins, counted from 1. */
  readonly line: number
}

/** Parses a script. @throws Error with PostgreSQL's message for invalid SQL */
export async function statementsOf(script: string): Promise<Statement[]> {
  const bytes = Buffer.from(script)
  const { stmts = [] } = await parse(script)
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const whole = bytes.subarray(from, length ? from + length : undefined).toString()
    const [leading = ''] = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(whole) ?? []
    const before = bytes.subarray(0, from).toString() + leading
    return { text: whole.slice(leading.length).trim(), node: stmt!, line: before.split('\n').length }
  })
}

const OUTSIDE = /^-- outside-transaction\s*$/m

/**
 * Returns whether each statement of a migration runs as its own transaction: for commands that PostgreSQL refuses in a
 * longer one (an index built concurrently), or that must not hold locks until the end of the migration.
 */
export function isOutsideTransaction(script: string): boolean {
  return OUTSIDE.test(script)
}
