import { parse, type InsertStmt, type Node, type SelectStmt } from 'libpg-query'

/** Functions that answer another value at each call. */
const NOT_IMMUTABLE = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'uuidv7', 'gen_random_uuid'])

/**
 * Finds what a distributed database refuses in a statement, though one server takes it: an INSERT that selects without
 * ON CONFLICT or RETURNING, which becomes a COPY, and a COPY is refused under row-level security; a subselect in ON
 * CONFLICT; and the time or a new id inside of CASE or COALESCE where rows are written.
 *
 * @returns what is refused, in words
 * @throws Error with PostgreSQL's message for invalid SQL
 */
export async function undistributableParts(sql: string): Promise<string[]> {
  const { stmts = [] } = await parse(sql)
  const found: string[] = []
  walk(stmts, { writes: false, isConditional: false }, found)
  return found
}

type Place = { readonly writes: boolean; readonly isConditional: boolean }

function walk(value: unknown, place: Place, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) walk(each, place, found)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const node = value as Node
  if ('InsertStmt' in node) ofInsert(node.InsertStmt, found)
  if ('FuncCall' in node && place.writes && place.isConditional) {
    const name = (node.FuncCall.funcname ?? []).at(-1)
    if (name && 'String' in name && NOT_IMMUTABLE.has(name.String.sval ?? ''))
      found.push(`${name.String.sval}() inside of CASE or COALESCE`)
  }
  for (const [kind, each] of Object.entries(value)) walk(each, placeOf(kind, each, place), found)
}

/** Returns the place of what is below a node of this kind. A query below a change only reads; VALUES are written. */
function placeOf(kind: string, below: unknown, place: Place): Place {
  if (kind === 'SelectStmt' && (below as SelectStmt).valuesLists) return place
  if (kind === 'InsertStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt')
    return { writes: true, isConditional: false }
  if (kind === 'SelectStmt' || kind === 'withClause') return { writes: false, isConditional: false }
  if (kind === 'CaseExpr' || kind === 'CoalesceExpr') return { ...place, isConditional: true }
  return place
}

function ofInsert({ relation, selectStmt, onConflictClause, returningClause }: InsertStmt, found: string[]): void {
  const table = relation?.relname ?? ''
  const selects = selectStmt !== undefined && 'SelectStmt' in selectStmt && !selectStmt.SelectStmt.valuesLists
  if (selects && !onConflictClause && !returningClause) found.push(`INSERT INTO ${table} selects without RETURNING`)
  if (contains(onConflictClause, 'SubLink')) found.push(`a subselect in ON CONFLICT of ${table}`)
}

function contains(value: unknown, kind: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return kind in value || Object.values(value).some((each) => contains(each, kind))
}
