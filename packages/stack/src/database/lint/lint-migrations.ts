import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Constraint, Node } from 'libpg-query'
import { migrationNames, prismaFolderOf } from '../migrations-folder.ts'
import { allServices } from '../../services.ts'
import { isOutsideTransaction, statementsOf, type Statement } from '../statements.ts'
import type { Problem, RuleName } from './problem.ts'
import { RULES } from './problem.ts'
import { brokenRules, nameOf } from './rules.ts'

const BASELINE = path.join(import.meta.dirname, 'baseline.json')

/**
 * Checks that the migrations of all services follow expand and contract. `baseline.json` lists the exempt migrations,
 * which are older than the rules.
 */
export async function lintServices(): Promise<Problem[]> {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, readonly string[]>
  const found = await Promise.all(
    allServices().map(async (service) => {
      const problems = await lintMigrations(prismaFolderOf(service).migrations, baseline[service] ?? [])
      return problems.map((problem) => ({
        ...problem,
        migration: `services/${service}/prisma/migrations/${problem.migration}`,
      }))
    }),
  )
  return found.flat()
}

/**
 * Finds problems in the migrations of a service. @param baseline names of migrations that are read for their effect on
 * later ones, and not held to the rules
 */
export async function lintMigrations(folder: string, baseline: readonly string[]): Promise<Problem[]> {
  const problems: Problem[] = []
  /** The column of each constraint that forbids NULL, as `table.column` by `table.constraint`. */
  const guards = new Map<string, string>()
  const neverNull = new Set<string>()
  for (const migration of migrationNames(folder)) {
    const script = readFileSync(path.join(folder, migration, 'migration.sql'), 'utf8')
    const statements = await statementsOf(script)
    if (!baseline.includes(migration)) problems.push(...lintScript(migration, script, statements, neverNull))
    for (const { node } of statements) learn(node, guards, neverNull)
  }
  return problems
}

function lintScript(
  migration: string,
  script: string,
  statements: readonly Statement[],
  neverNull: ReadonlySet<string>,
): Problem[] {
  const { allowed, problems } = readAllowances(migration, script)
  const newTables = new Set<string>()
  const isOutside = isOutsideTransaction(script)
  for (const { node, text, line } of statements) {
    if ('CreateStmt' in node) newTables.add(nameOf(node.CreateStmt.relation))
    const broken = new Set(brokenRules(node, { isOutside, newTables, neverNull }))
    for (const rule of broken) if (!allowed.has(rule)) problems.push({ migration, line, rule, text })
  }
  return problems
}

/**
 * Reads exemptions such as `-- allow drop-or-rename: no release since May reads it`. An exemption without a known rule,
 * or without a reason of at least ten characters, is a problem.
 */
function readAllowances(migration: string, script: string): { allowed: Set<string>; problems: Problem[] } {
  const allowed = new Set<string>()
  const problems: Problem[] = []
  for (const [index, text] of script.split('\n').entries()) {
    const [, rule, reason] = /^-- allow ([a-z-]+)(?::\s*(.*))?$/.exec(text) ?? []
    if (rule === undefined) continue
    if (rule in RULES && (reason ?? '').trim().length >= 10) allowed.add(rule)
    else problems.push({ migration, line: index + 1, rule: 'allow-without-reason' satisfies RuleName, text })
  }
  return { allowed, problems }
}

/** Notes which columns a checked constraint keeps from being NULL. */
function learn(node: Node, guards: Map<string, string>, neverNull: Set<string>): void {
  if (!('AlterTableStmt' in node)) return
  const table = nameOf(node.AlterTableStmt.relation)
  for (const cmd of node.AlterTableStmt.cmds ?? []) {
    if (!('AlterTableCmd' in cmd)) continue
    const { subtype, def, name } = cmd.AlterTableCmd
    const constraint = def && 'Constraint' in def ? def.Constraint : undefined
    const column = constraint && guardedColumn(constraint)
    if (subtype === 'AT_AddConstraint' && column) {
      guards.set(`${table}.${constraint.conname}`, `${table}.${column}`)
      if (!constraint.skip_validation) neverNull.add(`${table}.${column}`)
    }
    const validated = subtype === 'AT_ValidateConstraint' ? guards.get(`${table}.${name}`) : undefined
    if (validated) neverNull.add(validated)
  }
}

/** Returns the column of `CHECK (column IS NOT NULL)`; undefined for another constraint. */
function guardedColumn({ contype, raw_expr: expression }: Constraint): string | undefined {
  if (contype !== 'CONSTR_CHECK' || !expression || !('NullTest' in expression)) return undefined
  const { nulltesttype: kind, arg } = expression.NullTest
  if (kind !== 'IS_NOT_NULL' || !arg || !('ColumnRef' in arg)) return undefined
  const [field] = arg.ColumnRef.fields ?? []
  return field && 'String' in field ? field.String.sval : undefined
}
