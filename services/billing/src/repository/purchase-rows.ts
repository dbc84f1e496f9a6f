import { paise, type BillingInterval } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { FINAL_STATUSES } from '../domain/purchase-status.ts'
import { nextCheckOf, type Ending, type Purchase } from '../domain/purchase.ts'
import type { Transaction } from './database.ts'

/** The columns from which `purchaseFromRow` makes a purchase. */
export const purchaseColumns = {
  id: true,
  planId: true,
  pricePaise: true,
  billingInterval: true,
  providerPlanId: true,
  startsAt: true,
  providerId: true,
  status: true,
  currentStart: true,
  currentEnd: true,
  paidCount: true,
  verifiedAt: true,
  lastEventAt: true,
  lastFetchedAt: true,
  ending: true,
  isEndingDone: true,
  endingSince: true,
  checkAt: true,
  createdAt: true,
} as const

type Row = Omit<Purchase, 'pricePaise' | 'billingInterval' | 'ending'> & {
  readonly pricePaise: number
  readonly billingInterval: string
  readonly ending: string | null
}

export function purchaseFromRow(row: Row): Purchase {
  return {
    ...row,
    pricePaise: paise(row.pricePaise),
    billingInterval: row.billingInterval as BillingInterval,
    ending: row.ending as Ending | null,
  }
}

/** Lists purchases that may still change, newest first. */
export async function listOpenPurchases(tx: Transaction, tenant: Tenant): Promise<Purchase[]> {
  const rows = await tx.purchase.findMany({
    where: { restaurantId: tenant.id, status: { notIn: [...FINAL_STATUSES] } },
    select: purchaseColumns,
    orderBy: { createdAt: 'desc' },
  })
  return rows.map(purchaseFromRow)
}

export async function findPurchase(tx: Transaction, tenant: Tenant, id: string): Promise<Purchase | null> {
  const row = await tx.purchase.findUnique({
    where: { restaurantId_id: { restaurantId: tenant.id, id } },
    select: purchaseColumns,
  })
  return row && purchaseFromRow(row)
}

/** Loads a purchase of a restaurant. @throws Error when the purchase is gone */
export async function requirePurchase(tx: Transaction, tenant: Tenant, id: string): Promise<Purchase> {
  const purchase = await findPurchase(tx, tenant, id)
  if (purchase === null) throw new Error(`The purchase ${id} is gone`)
  return purchase
}

/** Finds a purchase in a list that was read before, otherwise in the database. */
export async function findPurchaseAmong(
  known: readonly Purchase[],
  tx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<Purchase | null> {
  return known.find((purchase) => purchase.id === id) ?? (await findPurchase(tx, tenant, id))
}

/** Stores changes of a purchase, with the time of its next check unless `changes` sets one. */
export async function changePurchase(
  tx: Transaction,
  tenant: Tenant,
  purchase: Purchase,
  changes: Partial<Purchase>,
  now: Date,
): Promise<Purchase> {
  const isToEnd = purchase.ending === null && changes.ending !== undefined && changes.ending !== null
  const endingSince = isToEnd ? { endingSince: now } : {}
  const changed = { ...purchase, ...changes }
  const data = { ...changes, ...endingSince, checkAt: changes.checkAt ?? nextCheckOf(changed, now) }
  return purchaseFromRow(
    await tx.purchase.update({
      where: { restaurantId_id: { restaurantId: tenant.id, id: purchase.id } },
      data,
      select: purchaseColumns,
    }),
  )
}
