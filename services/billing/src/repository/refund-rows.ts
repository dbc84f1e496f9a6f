import { randomUUID } from 'node:crypto'
import type { Tenant } from '@tiffin/service-kit'
import { nextRefundCheck, type Refund } from '../domain/refund.ts'
import type { Transaction } from './database.ts'

/** The columns from which `refundFromRow` makes a refund. */
export const refundColumns = {
  id: true,
  invoiceId: true,
  paymentId: true,
  amountPaise: true,
  status: true,
  cause: true,
  providerId: true,
  requestedBy: true,
  reason: true,
  problem: true,
  createdAt: true,
  sentAt: true,
  settledAt: true,
  checkAt: true,
} as const

type Row = Omit<Refund, 'status' | 'cause'> & { readonly status: string; readonly cause: string }

export function refundFromRow(row: Row): Refund {
  return { ...row, status: row.status as Refund['status'], cause: row.cause as Refund['cause'] }
}

/** Lists the refunds of an invoice, oldest first. */
export async function listRefundsOf(tx: Transaction, tenant: Tenant, invoiceId: string): Promise<Refund[]> {
  const rows = await tx.refund.findMany({
    where: { restaurantId: tenant.id, invoiceId },
    select: refundColumns,
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(refundFromRow)
}

export async function findRefund(tx: Transaction, tenant: Tenant, id: string): Promise<Refund | null> {
  const row = await tx.refund.findUnique({
    where: { restaurantId_id: { restaurantId: tenant.id, id } },
    select: refundColumns,
  })
  return row && refundFromRow(row)
}

type NewRefund = Pick<Refund, 'invoiceId' | 'paymentId' | 'amountPaise' | 'status' | 'cause' | 'reason' | 'createdAt'> &
  Partial<Pick<Refund, 'id' | 'providerId' | 'requestedBy' | 'sentAt' | 'settledAt'>> & {
    readonly idempotencyKey?: string | null
  }

/** Adds a refund with the time of its first check. */
export async function insertRefund(
  tx: Transaction,
  tenant: Tenant,
  { id = randomUUID(), ...refund }: NewRefund,
  now: Date,
): Promise<Refund> {
  const data = { restaurantId: tenant.id, id, ...refund, checkAt: nextRefundCheck(refund, now) }
  return refundFromRow(await tx.refund.create({ data, select: refundColumns }))
}

/** Stores changes of a refund with the time of its next check. */
export async function changeRefund(
  tx: Transaction,
  tenant: Tenant,
  refund: Refund,
  changes: Partial<Refund>,
  now: Date,
): Promise<Refund> {
  const checkAt = nextRefundCheck({ ...refund, ...changes }, now)
  const where = { restaurantId_id: { restaurantId: tenant.id, id: refund.id } }
  return refundFromRow(await tx.refund.update({ where, data: { ...changes, checkAt }, select: refundColumns }))
}
