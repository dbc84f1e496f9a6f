import {
  parse,
  type CommonTableExpr,
  type DeleteStmt,
  type InsertStmt,
  type Node,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
} from 'libpg-query'

/** Tables that belong to no restaurant. */
const PLATFORM_TABLES = new Set(['_prisma_migrations'])
const OWNER = 'restaurant_id'

type Relation = { readonly name: string; readonly alias: string }
/** A condition of a query, and the relations whose rows it filters: in an outer join not those of the outer side. */
type Condition = { readonly node: Node; readonly filters: readonly Relation[] }
type Level = { readonly relations: Relation[]; readonly conditions: Condition[] }

/**
 * Finds the relations of a statement that do not name their restaurant by a value: `x.restaurant_id = $1` for rows that
 * are read or changed, the column's value for inserted ones. Equality with a column of another relation does not count.
 * Only a statement in which each relation names the restaurant could be sent to one of several servers, the one with
 * the rows of that restaurant.
 *
 * @throws Error with PostgreSQL's message for invalid SQL
 */
export async function unscopedRelations(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql)
  const found: string[] = []
  for (const { stmt } of stmts) if (stmt) walk(stmt, new Set(), found)
  return found
}

/** Visits each query below a node: a statement, a CTE or a part of an expression. */
function walk(value: unknown, ctes: ReadonlySet<string>, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) walk(each, ctes, found)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const node = value as Node
  if ('SelectStmt' in node) return ofSelect(node.SelectStmt, ctes, found)
  if ('InsertStmt' in node) return ofInsert(node.InsertStmt, ctes, found)
  if ('UpdateStmt' in node) return ofChange(node.UpdateStmt, node.UpdateStmt.fromClause, ctes, found)
  if ('DeleteStmt' in node) return ofChange(node.DeleteStmt, node.DeleteStmt.usingClause, ctes, found)
  for (const each of Object.values(value)) walk(each, ctes, found)
}

function ofSelect(stmt: SelectStmt, outer: ReadonlySet<string>, found: string[]): void {
  const ctes = withNames(stmt, outer)
  if (stmt.larg) ofSelect(stmt.larg, ctes, found)
  if (stmt.rarg) ofSelect(stmt.rarg, ctes, found)
  report(levelOf(stmt.fromClause, stmt.whereClause, ctes), found)
  const { larg: _larg, rarg: _rarg, ...rest } = stmt
  walk(Object.values(rest), ctes, found)
}

function ofChange(
  stmt: UpdateStmt | DeleteStmt,
  others: Node[] | undefined,
  outer: ReadonlySet<string>,
  found: string[],
): void {
  const ctes = withNames(stmt, outer)
  report(levelOf([{ RangeVar: stmt.relation! }, ...(others ?? [])], stmt.whereClause, ctes), found)
  walk(Object.values(stmt), ctes, found)
}

function ofInsert(stmt: InsertStmt, outer: ReadonlySet<string>, found: string[]): void {
  const ctes = withNames(stmt, outer)
  const nth = (stmt.cols ?? []).findIndex((col) => 'ResTarget' in col && col.ResTarget.name === OWNER)
  const rows = rowsOf(selectOf(stmt.selectStmt))
  if (!rows.every((row) => isValue(row[nth]))) found.push(stmt.relation?.relname ?? '')
  walk(Object.values(stmt), ctes, found)
}

/** Returns the columns of the rows to insert: of each row of VALUES, or of each SELECT of a union. */
function rowsOf({ larg, rarg, valuesLists, targetList = [] }: SelectStmt): Node[][] {
  if (larg && rarg) return [...rowsOf(larg), ...rowsOf(rarg)]
  if (valuesLists) return valuesLists.map((row) => ('List' in row ? (row.List.items ?? []) : []))
  return [targetList.map((target) => ('ResTarget' in target ? target.ResTarget.val! : target))]
}

const selectOf = (node: Node | undefined): SelectStmt => (node && 'SelectStmt' in node ? node.SelectStmt : {})

function withNames({ withClause }: Pick<SelectStmt, 'withClause'>, outer: ReadonlySet<string>): ReadonlySet<string> {
  const ctes = (withClause?.ctes ?? []) as { CommonTableExpr: CommonTableExpr }[]
  return new Set([...outer, ...ctes.map((cte) => cte.CommonTableExpr.ctename ?? '')])
}

function levelOf(from: Node[] | undefined, where: Node | undefined, ctes: ReadonlySet<string>): Level {
  const level: Level = { relations: [], conditions: [] }
  for (const item of from ?? []) level.relations.push(...ofFromItem(item, level.conditions, ctes))
  if (where) level.conditions.push({ node: where, filters: level.relations })
  return level
}

/** Collects the tables of a FROM item, and the conditions of its joins. @returns the tables */
function ofFromItem(item: Node, conditions: Condition[], ctes: ReadonlySet<string>): Relation[] {
  if ('RangeVar' in item) return isTable(item.RangeVar, ctes) ? [relationOf(item.RangeVar)] : []
  if (!('JoinExpr' in item)) return []
  const { larg, rarg, quals, jointype } = item.JoinExpr
  const left = larg ? ofFromItem(larg, conditions, ctes) : []
  const right = rarg ? ofFromItem(rarg, conditions, ctes) : []
  const filters = [
    ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left : []),
    ...(jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right : []),
  ]
  if (quals) conditions.push({ node: quals, filters })
  return [...left, ...right]
}

function isTable({ relname = '', schemaname }: RangeVar, ctes: ReadonlySet<string>): boolean {
  if (schemaname !== undefined && schemaname !== 'public') return false
  return !PLATFORM_TABLES.has(relname) && !relname.startsWith('pg_') && !(schemaname === undefined && ctes.has(relname))
}

function relationOf({ relname = '', alias }: RangeVar): Relation {
  return { name: relname, alias: alias?.aliasname ?? relname }
}

function report({ relations, conditions }: Level, found: string[]): void {
  const named = new Set<Relation>()
  for (const { node, filters } of conditions) {
    for (const alias of namedBy(node)) {
      for (const relation of filters) {
        if (alias === relation.alias || (alias === null && relations.length === 1)) named.add(relation)
      }
    }
  }
  for (const relation of relations) if (!named.has(relation)) found.push(relation.name)
}

/** Returns the aliases whose restaurant a condition sets to a value; null for a column without an alias. */
function namedBy(node: Node): (string | null)[] {
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') return (node.BoolExpr.args ?? []).flatMap(namedBy)
  if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return []
  const { name = [], lexpr, rexpr } = node.A_Expr
  const [operator] = name
  if (!operator || !('String' in operator) || operator.String.sval !== '=') return []
  const column = isValue(rexpr) ? lexpr : isValue(lexpr) ? rexpr : undefined
  if (!column || !('ColumnRef' in column)) return []
  const path = (column.ColumnRef.fields ?? []).map((field) => ('String' in field ? field.String.sval : undefined))
  return path.at(-1) === OWNER ? [path.at(-2) ?? null] : []
}

/** Returns whether a node is a parameter or a constant, with or without a cast. */
function isValue(node: Node | undefined): boolean {
  if (node === undefined) return false
  if ('TypeCast' in node) return isValue(node.TypeCast.arg)
  return 'ParamRef' in node || 'A_Const' in node
}
