import {
  OPERATOR_ACTIONS_A_PAGE,
  type listBillingActions,
  type listTenancyActions,
  type OperatorAction,
  type OperatorActionName,
} from '@tiffin/contracts'
import { route, type Route } from '../app/route.ts'

type Facts = Readonly<Record<string, unknown>>

/** An action of an operator, with the state of its subject before and after. The states contain no secrets. */
export type NewOperatorAction = {
  readonly actor: string
  readonly action: OperatorActionName
  readonly subject: { readonly id: string; readonly name: string }
  readonly before: Facts | null
  readonly after: Facts | null
  readonly requestId: string
}

type Raw<T> = (text: TemplateStringsArray, ...values: unknown[]) => PromiseLike<T>
type Writer = { readonly $executeRaw: Raw<number> }
type Reader = { $queryRaw<T>(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> }

/** Inserts an action into the table `operator_actions`, in the transaction that carries it out. */
export async function recordOperatorAction(
  tx: Writer,
  { actor, action, subject, before, after, requestId }: NewOperatorAction,
): Promise<void> {
  const json = (facts: Facts | null) => facts && JSON.stringify(facts)
  await tx.$executeRaw`
    INSERT INTO operator_actions (actor, action, subject_id, subject_name, before, after, request_id)
    VALUES (${actor}, ${action}, ${subject.id}, ${subject.name},
      ${json(before)}::jsonb, ${json(after)}::jsonb, ${requestId})`
}

type Row = {
  id: bigint
  at: Date
  actor: string
  action: string
  subject_id: string
  subject_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
}

/**
 * Lists the operator actions of a service, the newest first. A page includes all actions of its last moment, because
 * the next page begins before it.
 */
export function listOperatorActionsRoute(
  endpoint: typeof listTenancyActions | typeof listBillingActions,
  db: Reader,
): Route {
  return route(endpoint, async ({ query }): Promise<OperatorAction[]> => {
    const before = query.before === undefined ? null : new Date(query.before)
    const rows = await db.$queryRaw<Row[]>`SELECT * FROM (
        SELECT * FROM operator_actions WHERE ${before}::timestamptz IS NULL OR at < ${before}::timestamptz
        ORDER BY at DESC FETCH FIRST (${OPERATOR_ACTIONS_A_PAGE}::int) ROWS WITH TIES
      ) page ORDER BY at DESC, id DESC`
    return rows.map(({ id, at, ...rest }) => ({ id: `${endpoint.service}-${id}`, at: at.toISOString(), ...rest }))
  })
}
