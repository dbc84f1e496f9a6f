import type {
  AlterDomainStmt,
  AlterTableCmd,
  ColumnDef,
  Constraint,
  DropStmt,
  Node,
  RangeVar,
  VacuumStmt,
} from 'libpg-query'
import type { RuleName } from './problem.ts'

/** The context of a statement: whether it runs outside a transaction, and the state of the schema before it. */
export type StatementContext = {
  readonly isOutside: boolean
  /** Tables that this migration has created so far, which no release uses yet. */
  readonly newTables: ReadonlySet<string>
  /** Columns as `table.column` that a validated constraint keeps from being NULL. */
  readonly neverNull: ReadonlySet<string>
}

const LONGEST_LOCK_TIMEOUT_MS = 2_000
/**
 * Functions with the same result for every row of a statement, so that a new column with such a default rewrites no
 * row.
 */
const STABLE = new Set(['now', 'current_timestamp', 'transaction_timestamp', 'statement_timestamp', 'current_date'])
/**
 * Names of primary and unique keys, whose columns the last release may name in ON CONFLICT. Other constraints may be
 * dropped.
 */
const KEY = /_(pkey|key)$/
const HIDDEN_STATEMENTS = [
  'DROP\\s+(TABLE|FUNCTION|TYPE|VIEW|INDEX|COLUMN)',
  'RENAME',
  'CREATE\\s+(UNIQUE\\s+)?INDEX',
  'SET\\s+NOT\\s+NULL',
  'TRUNCATE',
  'ALTER\\s+COLUMN\\s+\\S+\\s+(SET\\s+DATA\\s+)?TYPE',
]
const HIDDEN = new RegExp(`\\b(${HIDDEN_STATEMENTS.join('|')})\\b`, 'i')

export function nameOf(table: RangeVar | undefined): string {
  return table?.relname ?? ''
}

export function brokenRules(node: Node, context: StatementContext): RuleName[] {
  const { isOutside, newTables } = context
  const broken: RuleName[] = []
  const isNew = (table: RangeVar | undefined) => newTables.has(nameOf(table))
  if ('DropStmt' in node) broken.push(...ofDrop(node.DropStmt, isOutside))
  if ('RenameStmt' in node && !isNew(node.RenameStmt.relation)) broken.push('drop-or-rename')
  if ('AlterObjectSchemaStmt' in node) broken.push('drop-or-rename')
  if ('AlterEnumStmt' in node && node.AlterEnumStmt.oldVal) broken.push('drop-or-rename')
  if ('TruncateStmt' in node || 'LockStmt' in node || 'ClusterStmt' in node) broken.push('whole-table-locked')
  if ('VacuumStmt' in node && isFull(node.VacuumStmt)) broken.push('whole-table-locked')
  if ('TransactionStmt' in node) broken.push('transaction-inside')
  if ('AlterDomainStmt' in node && node.AlterDomainStmt.subtype === 'C') broken.push(...ofDomain(node.AlterDomainStmt))
  if ('ReindexStmt' in node) {
    if (!node.ReindexStmt.params?.some((each) => isNamed(each, 'concurrently'))) broken.push('index-blocks-writes')
    else if (!isOutside) broken.push('needs-own-transaction')
  }
  if ('IndexStmt' in node && !isNew(node.IndexStmt.relation)) {
    if (!node.IndexStmt.concurrent) broken.push('index-blocks-writes')
    else if (!isOutside) broken.push('needs-own-transaction')
  }
  if ('AlterTableStmt' in node && !isNew(node.AlterTableStmt.relation)) {
    const table = nameOf(node.AlterTableStmt.relation)
    for (const cmd of node.AlterTableStmt.cmds ?? []) {
      if ('AlterTableCmd' in cmd) broken.push(...ofAlter(table, cmd.AlterTableCmd, context))
    }
  }
  if ('VariableSetStmt' in node && isLongLockTimeout(node)) broken.push('long-lock-timeout')
  if ('DoStmt' in node && HIDDEN.test(JSON.stringify(node.DoStmt))) broken.push('hidden-in-block')
  if ('CallStmt' in node && !isOutside) broken.push('needs-own-transaction')
  // This rule applies to every statement outside of a transaction, because an interrupted migration runs its statements
  // again, also those that break no other rule.
  if (isOutside && !isRepeatable(node)) broken.push('not-repeatable')
  return broken
}

/**
 * Returns whether a statement may be committed twice, because a migration that was interrupted runs again with the
 * statements that it committed already. A `CALL` passes, because only its author can make the procedure repeatable.
 */
function isRepeatable(node: Node): boolean {
  if ('IndexStmt' in node) return node.IndexStmt.if_not_exists === true
  if ('DropStmt' in node) return node.DropStmt.missing_ok === true
  if ('VariableSetStmt' in node || 'CallStmt' in node) return true
  if (!('AlterTableStmt' in node)) return false
  const cmds = node.AlterTableStmt.cmds ?? []
  return cmds.every((cmd) => 'AlterTableCmd' in cmd && cmd.AlterTableCmd.subtype === 'AT_ValidateConstraint')
}

function ofDrop({ removeType, concurrent }: DropStmt, isOutside: boolean): RuleName[] {
  if (removeType === 'OBJECT_INDEX') {
    if (!concurrent) return ['index-blocks-writes']
    return isOutside ? [] : ['needs-own-transaction']
  }
  const broken: RuleName[] = isOutside ? ['waits-without-limit'] : []
  const isUnused = removeType === 'OBJECT_TRIGGER' || removeType === 'OBJECT_POLICY'
  return isUnused ? broken : [...broken, 'drop-or-rename']
}

function ofAlter(table: string, { subtype, def, name }: AlterTableCmd, { neverNull }: StatementContext): RuleName[] {
  const column = def && 'ColumnDef' in def ? def.ColumnDef : undefined
  const constraint = def && 'Constraint' in def ? def.Constraint : undefined
  if (subtype === 'AT_DropColumn') return ['drop-or-rename']
  if (subtype === 'AT_DropConstraint') return KEY.test(name ?? '') ? ['drop-or-rename'] : []
  if (subtype === 'AT_AlterColumnType') return ['type-change-rewrites-table']
  if (subtype === 'AT_DropNotNull') return ['null-for-last-release']
  if (REWRITES_OR_LOCKS.has(subtype ?? '')) return ['whole-table-locked']
  if (subtype === 'AT_SetNotNull') return neverNull.has(`${table}.${name}`) ? [] : ['set-not-null-scans-table']
  if (subtype === 'AT_AddColumn' && column) return ofNewColumn(column)
  if (subtype === 'AT_AddConstraint' && constraint) return ofConstraint(constraint)
  return []
}

/** The kind of ALTER TABLE that rewrites the table, or locks it against reads while it scans it. */
const REWRITES_OR_LOCKS: ReadonlySet<string> = new Set([
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetTableSpace',
  'AT_SetAccessMethod',
  'AT_DetachPartition',
])
/** Types that stand for an integer with a sequence as its default, which differs in each row. */
const SERIAL = /^(small|big)?serial\d?$/

function ofNewColumn({ constraints = [], typeName }: ColumnDef): RuleName[] {
  const found = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []))
  const standard = found.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const isRequired = found.some(({ contype }) => contype === 'CONSTR_NOTNULL')
  const broken: RuleName[] = found.flatMap((each) => (each === standard ? [] : ofConstraint(each)))
  if (isRequired && !standard) broken.push('required-column')
  if (standard && isVolatile(standard)) broken.push('volatile-default')
  const isSerial = typeName?.names?.some((each) => 'String' in each && SERIAL.test(each.String.sval ?? ''))
  if (isSerial || found.some(({ contype }) => contype === 'CONSTR_IDENTITY' || contype === 'CONSTR_GENERATED'))
    broken.push('volatile-default')
  return broken
}

function ofConstraint({ contype, skip_validation: isUnchecked, indexname }: Constraint): RuleName[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') return isUnchecked ? [] : ['constraint-scans-table']
  const buildsIndex = contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_EXCLUSION'
  return buildsIndex && !indexname ? ['unique-builds-index'] : []
}

function ofDomain({ def }: AlterDomainStmt): RuleName[] {
  return def && 'Constraint' in def ? ofConstraint(def.Constraint) : []
}

function isFull({ is_vacuumcmd: isVacuum, options = [] }: VacuumStmt): boolean {
  return isVacuum === true && options.some((each) => isNamed(each, 'full'))
}

function isNamed(option: Node, name: string): boolean {
  return 'DefElem' in option && option.DefElem.defname === name
}

function isVolatile({ raw_expr: expression }: Constraint): boolean {
  const calls = [...JSON.stringify(expression ?? {}).matchAll(/"funcname":\[(.*?)\],/g)]
  return calls.some(([, names]) => !STABLE.has([...names!.matchAll(/"sval":"([^"]*)"/g)].at(-1)?.[1] ?? ''))
}

/**
 * Returns whether a statement sets `lock_timeout` above two seconds, or to 0, which is no limit. The value is `'2s'`,
 * `'500ms'` or a number of milliseconds; any other value counts as no limit.
 */
function isLongLockTimeout(node: Extract<Node, { VariableSetStmt: unknown }>): boolean {
  const { name, args = [] } = node.VariableSetStmt
  if (name !== 'lock_timeout') return false
  const constant = args[0] && 'A_Const' in args[0] ? args[0].A_Const : undefined
  const text = constant?.sval?.sval ?? String(constant?.ival?.ival ?? 0)
  const [, number = '0', unit = 'ms'] = /^(\d+)\s*(ms|s|min|h)?$/.exec(text) ?? []
  const ms = Number(number) * { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }[unit as 'ms' | 's' | 'min' | 'h']
  return ms === 0 || ms > LONGEST_LOCK_TIMEOUT_MS
}
