export type Problem = {
  readonly migration: string
  readonly line: number
  readonly rule: RuleName
  readonly text: string
}

const INSTEAD_OF_INDEX =
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS, in a migration beginning with "-- outside-transaction".'
const INSTEAD_OF_NOT_NULL = 'Add CHECK (… IS NOT NULL) NOT VALID, VALIDATE it in a later migration, then SET NOT NULL.'

/** The rules by name, each with the harm of breaking it while the last release still runs, and the alternative. */
export const RULES = {
  'drop-or-rename':
    'The last release may still use it. Stop using it, release that, and drop it later with a line "-- allow".',
  'index-blocks-writes': `It locks the table against writes while it is built. ${INSTEAD_OF_INDEX}`,
  'constraint-scans-table':
    'It reads the whole table under a lock. Add it NOT VALID, and VALIDATE CONSTRAINT in a later migration.',
  'unique-builds-index':
    'It builds an index under a lock. Build it CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX.',
  'set-not-null-scans-table': `It reads the whole table under a lock. ${INSTEAD_OF_NOT_NULL}`,
  'type-change-rewrites-table':
    'It rewrites the table, and the last release writes the old type. Add a column, write both, and move over.',
  'required-column': 'The last release writes rows without it. Let it be NULL, or give it a constant default.',
  'null-for-last-release': 'The last release expects a value in each row. Release what reads NULL, and drop it later.',
  'volatile-default':
    'It rewrites the table under a lock. Add the column without a default, then ALTER COLUMN … SET DEFAULT.',
  'transaction-inside':
    'A migration is one transaction already: a COMMIT in it leaves half of it, and ends the limit of its locks.',
  'needs-own-transaction':
    'PostgreSQL does it only outside of a transaction. Begin the migration with "-- outside-transaction".',
  'not-repeatable':
    'Without a transaction an interrupted migration is run again from its start: only what says IF (NOT) EXISTS fits.',
  'waits-without-limit':
    'It waits for its lock without a limit, and every order behind it. Write it in a migration inside a transaction.',
  'long-lock-timeout': 'Who waits longer than two seconds for a lock holds up every order behind it.',
  'whole-table-locked': 'It empties, rewrites or locks the table for everybody.',
  'hidden-in-block': 'A DO block hides it from these rules. Write it as a statement.',
  'allow-without-reason': 'Say why it is safe: -- allow <rule>: <reason>',
} as const
export type RuleName = keyof typeof RULES

export function describeProblem({ migration, line, rule, text }: Problem): string {
  return `${migration}:${line} ${rule}: ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}\n    ${RULES[rule]}`
}
