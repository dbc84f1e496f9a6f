import { AppError, type UnreadMoney } from '@tiffin/contracts'
import {
  REFUSAL_DECISION_WORDS,
  TILL_REFUSAL_REASONS,
  type RefusalDecision,
  type RefusalReason,
  type OrderType,
  type Paise,
} from '@tiffin/domain'
import { actorColumns, actorNameOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import {
  moneyInRupees,
  moneyOf,
  textOf,
  type Decision,
  type RefusedCommand,
  type HeldMoney,
  type StoredCommand,
} from '../domain/refused-command.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { nowOf } from './time.ts'

export type NewRefusedCommand = Pick<
  RefusedCommand,
  'id' | 'orderId' | 'reason' | 'refusal' | 'orderType' | 'table' | 'guest' | 'lines' | 'printsTickets' | 'takenByName'
> & { readonly takenAt: Date; readonly commands: readonly StoredCommand[] }

/** The most commands without a decision, and the most decided ones, in a list. */
const MOST_OPEN = 500
const MOST_DECIDED = 1_000

type Row = {
  readonly id: string
  readonly orderId: string
  readonly version: number
  readonly reason: RefusalReason
  readonly refusal: string
  readonly orderType: OrderType
  readonly tableId: string | null
  readonly tableName: string | null
  readonly guest: string
  readonly lines: RefusedCommand['lines']
  readonly printsTickets: boolean
  readonly isPaid: boolean
  readonly payments: readonly HeldMoney[]
  readonly unread: readonly UnreadMoney[]
  readonly takenAt: Date
  readonly takenByName: string | null
  readonly heldAt: Date
  readonly heldByName: string
  readonly decision: RefusalDecision | null
  readonly decisionReason: string | null
  readonly decidedAt: Date | null
  readonly decidedByName: string | null
  readonly decidedOrderNumber: string | null
}
type OtherOrder = {
  readonly otherId: string | null
  readonly otherNumber: string
  readonly otherStatus: string
  readonly otherCreatedAt: Date
  readonly otherTakenByName: string | null
  readonly otherPaidAt: Date | null
  readonly otherPayments: readonly { readonly method: string; readonly amountPaise: Paise }[]
  /**
   * The stored commands, as JSON, of a refused command that is paid or cannot be read: for its money, which an earlier
   * release may have read in part, and for its text; null for any other refused command.
   */
  readonly commands: string | null
}

const columns = Prisma.sql`
  h.id, h.order_id AS "orderId", h.version, h.reason, h.refusal, h.order_type AS "orderType",
  h.table_id AS "tableId", h.table_name AS "tableName", h.guest, h.lines, h.prints_tickets AS "printsTickets",
  h.is_paid AS "isPaid", h.payments, h.unread_payments AS unread, h.taken_at AS "takenAt",
  h.taken_by_name AS "takenByName", h.held_at AS "heldAt", h.held_by_name AS "heldByName", h.decision,
  h.decision_reason AS "decisionReason", h.decided_at AS "decidedAt", h.decided_by_name AS "decidedByName",
  h.decided_order_number AS "decidedOrderNumber"`

/** Stores the commands that tills have handed over, and the decisions about them (`resolve-refused-command.ts`). */
export function createRefusedCommandsRepository(db: OrdersDatabase, clock: Clock) {
  return {
    /** Stores a command under its id. A repetition changes nothing, also after the decision. */
    async hold(tenant: Tenant, held: NewRefusedCommand): Promise<void> {
      const { id, orderId, table, lines, commands } = held
      const money = moneyOf(commands)
      await db.inTenant(tenant, async (tx) => {
        const added = await tx.$executeRaw`
          INSERT INTO held_commands (restaurant_id, id, order_id, reason, refusal, order_type, table_id, table_name,
            guest, lines, prints_tickets, is_paid, payments, unread_payments, commands, taken_at, taken_by_name,
            held_at, held_by, held_by_name)
          SELECT ${tenant.id}::uuid, ${id}::uuid, ${orderId}::uuid, ${held.reason}, ${held.refusal}, ${held.orderType},
            ${table?.id ?? null}::uuid, ${table?.name ?? null}, ${held.guest}, ${JSON.stringify(lines)}::jsonb,
            ${held.printsTickets}, ${commands.some(({ kind }) => kind === 'settle')},
            ${JSON.stringify(money.payments)}::jsonb, ${JSON.stringify(money.unread)}::jsonb,
            ${JSON.stringify(commands)}, ${held.takenAt.toISOString()}::timestamptz, ${held.takenByName},
            ${nowOf(clock)}, ${actorColumns(tenant).id}::uuid, ${actorNameOf(tenant) ?? ''}
          ON CONFLICT DO NOTHING`
        if (added === 0) return
        const after = { ...factsOf({ ...held, ...money }), reason: held.refusal }
        const action = TILL_REFUSAL_REASONS.includes(held.reason) ? 'order.punch-held' : 'order.command-held'
        await recordAudit(tx, tenant, { action, subject: subjectOf(held), after })
      })
    },

    /**
     * Lists the commands without a decision, the oldest first; with `all` the newest decided ones after them.
     *
     * @param which without `everyReason` only the punches whose table or order is not as their till knew it
     */
    async list(
      tenant: Tenant,
      { all, everyReason }: { readonly all: boolean; readonly everyReason: boolean },
    ): Promise<RefusedCommand[]> {
      const ofReason = Prisma.sql`(${everyReason} OR h.reason = ANY (${[...TILL_REFUSAL_REASONS]}))`
      const open = await db.runInTenant<Row & OtherOrder>(
        tenant,
        Prisma.sql`
          SELECT ${columns}, o.id AS "otherId", o.order_number AS "otherNumber", o.status AS "otherStatus",
            o.created_at AS "otherCreatedAt", coalesce(o.taken_by_name, o.created_by_name) AS "otherTakenByName",
            o.completed_at AS "otherPaidAt", paid.payments AS "otherPayments",
            CASE WHEN h.is_paid OR h.reason = 'unreadable' THEN h.commands END AS commands
          FROM held_commands h
          LEFT JOIN occupied_tables t ON t.restaurant_id = ${tenant.id}::uuid AND t.table_id = h.table_id
            AND h.reason IN ('table-taken', 'table-gone')
          LEFT JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid
            AND o.id = CASE WHEN h.reason IN ('table-taken', 'table-gone') THEN t.order_id ELSE h.order_id END
          LEFT JOIN LATERAL (
            SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.method,
              'amountPaise', CASE p.direction WHEN 'out' THEN -p.amount_paise ELSE p.amount_paise END)
              ORDER BY p.position), '[]') AS payments
            FROM order_payments p
            WHERE p.restaurant_id = ${tenant.id}::uuid AND p.month = o.month AND p.order_id = o.id
              AND p.document_id IS NULL
          ) paid ON true
          WHERE h.restaurant_id = ${tenant.id}::uuid AND h.decision IS NULL AND ${ofReason}
          ORDER BY h.held_at, h.id LIMIT ${MOST_OPEN}::int`,
      )
      if (!all) return open.map((row) => heldFromRow(row, row))
      const decided = await db.runInTenant<Row>(
        tenant,
        Prisma.sql`
          SELECT ${columns} FROM held_commands h
          WHERE h.restaurant_id = ${tenant.id}::uuid AND h.decision IS NOT NULL AND ${ofReason}
          ORDER BY h.held_at DESC, h.id LIMIT ${MOST_DECIDED}::int`,
      )
      return [...open.map((row) => heldFromRow(row, row)), ...decided.map((row) => heldFromRow(row, null))]
    },

    /**
     * Deletes at most `limit` commands that were decided about more than 90 days ago, of all restaurants.
     *
     * @returns the number of rows
     */
    async purge(limit: number): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`
        SELECT purge_held_commands(${limit}::int) AS purged`
      return row?.purged ?? 0
    },
  }
}

export type RefusedCommandsRepository = ReturnType<typeof createRefusedCommandsRepository>

/** A held command that is locked until the transaction ends, with the bodies of all its commands. */
export type LockedRefusedCommand = { readonly held: RefusedCommand; readonly commands: readonly StoredCommand[] }

/**
 * Locks a held command that nobody has decided about. A parallel decision waits here until this transaction ends.
 *
 * @param version the version that the person saw
 * @throws AppError HELD_NOT_FOUND, HELD_DECIDED with the name of the person who decided, or HELD_CHANGED for another
 *   version
 */
export async function lockRefusedCommand(
  tx: Transaction,
  tenant: Tenant,
  id: string,
  version: number,
): Promise<LockedRefusedCommand> {
  const [row] = await tx.$queryRaw<(Row & { readonly commands: string })[]>`
    SELECT ${columns}, h.commands FROM held_commands h
    WHERE h.restaurant_id = ${tenant.id}::uuid AND h.id = ${id}::uuid FOR UPDATE`
  if (!row) throw new AppError('HELD_NOT_FOUND')
  const { decision, decidedByName } = row
  if (decision !== null)
    throw new AppError('HELD_DECIDED', { by: decidedByName || 'Somebody', decision: REFUSAL_DECISION_WORDS[decision] })
  if (row.version !== version) throw new AppError('HELD_CHANGED')
  const commands = JSON.parse(row.commands) as StoredCommand[]
  return { held: { ...heldFromRow(row, null), ...moneyOf(commands) }, commands }
}

/**
 * Stores the decision about a locked command and its audit entry, which names who took the command and who decided. The
 * bodies and the guest's name are removed: the order has them, and no erasure of a guest reads decided commands. Dishes
 * and money stay, also what cannot be read of it, because a dropped command and a difference are nowhere else. The
 * money is stored as the person saw it, which an earlier release may have read in part when the command was handed
 * over.
 *
 * @param orderNumber the order that has the dishes or the money now; null without one
 */
export async function storeDecision(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  held: RefusedCommand,
  decision: Decision,
  orderNumber: string | null,
): Promise<void> {
  const reason = decision.kind === 'drop' || decision.kind === 'difference' ? decision.reason : null
  await tx.$executeRaw`
    UPDATE held_commands SET version = version + 1, decision = ${decision.kind}, decision_reason = ${reason},
      decided_at = ${nowOf(clock)}, decided_by = ${actorColumns(tenant).id}::uuid,
      decided_by_name = ${actorNameOf(tenant) ?? ''}, decided_order_number = ${orderNumber}, commands = '[]',
      guest = '', payments = ${JSON.stringify(held.payments)}::jsonb,
      unread_payments = ${JSON.stringify(held.unread)}::jsonb
    WHERE restaurant_id = ${tenant.id}::uuid AND id = ${held.id}::uuid`
  const after = {
    decision: REFUSAL_DECISION_WORDS[decision.kind],
    ...(reason !== null && { reason }),
    ...(orderNumber !== null && { order_number: orderNumber }),
    ...factsOf(held),
  }
  await recordAudit(tx, tenant, { action: 'order.held-decided', subject: subjectOf(held), after })
}

/** Maps a held command to the facts that the audit records. `taken_by` is what the till says. */
function factsOf(held: Pick<RefusedCommand, 'takenByName' | 'lines' | 'table' | 'payments' | 'unread'>) {
  const { takenByName, lines, table, payments, unread } = held
  const invoices = [...new Set([...payments, ...unread].flatMap(({ invoice }) => invoice ?? []))]
  return {
    ...(takenByName !== null && { taken_by: takenByName }),
    ...(table && { table_name: table.name }),
    ...(payments.length > 0 && {
      payments: moneyInRupees(payments).map(({ method, amount, isTip, reference }) => ({
        method,
        amount,
        ...(isTip && { is_tip: true }),
        ...(reference && { reference }),
      })),
    }),
    ...(unread.length > 0 && { unread_payments: unread.map(({ text }) => text) }),
    ...(invoices.length > 0 && { till_invoice: invoices.join(', ') }),
    ...(lines.length > 0 && { items: lines.map(({ name, quantity }) => ({ name, quantity })) }),
  }
}

function subjectOf({ orderId, table, orderType }: Pick<RefusedCommand, 'orderId' | 'table' | 'orderType'>) {
  return { id: orderId, name: table?.name ?? orderType }
}

function heldFromRow(row: Row, other: OtherOrder | null): RefusedCommand {
  const { tableId, tableName, decision, decisionReason, decidedAt, decidedByName, decidedOrderNumber, ...held } = row
  const commands = other?.commands ? (JSON.parse(other.commands) as StoredCommand[]) : null
  return {
    id: held.id,
    orderId: held.orderId,
    version: held.version,
    reason: held.reason,
    refusal: held.refusal,
    orderType: held.orderType,
    table: tableId === null ? null : { id: tableId, name: tableName ?? '' },
    guest: held.guest,
    lines: held.lines,
    printsTickets: held.printsTickets,
    isPaid: held.isPaid,
    payments: held.payments,
    unread: held.unread,
    ...(commands && moneyOf(commands)),
    text: commands && held.reason === 'unreadable' ? textOf(commands) : null,
    takenAt: held.takenAt,
    takenByName: held.takenByName,
    heldAt: held.heldAt,
    heldByName: held.heldByName,
    otherOrder: other?.otherId
      ? {
          id: other.otherId,
          orderNumber: other.otherNumber,
          status: other.otherStatus,
          createdAt: other.otherCreatedAt,
          takenByName: other.otherTakenByName,
          paidAt: other.otherPaidAt,
          payments: other.otherPayments,
        }
      : null,
    decided:
      decision !== null && decidedAt !== null
        ? {
            kind: decision,
            reason: decisionReason,
            at: decidedAt,
            byName: decidedByName ?? '',
            orderNumber: decidedOrderNumber,
          }
        : null,
  }
}
