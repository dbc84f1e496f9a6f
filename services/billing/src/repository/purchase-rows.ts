import { paise, type BillingInterval } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { FINAL_STATUSES, nextCheckOf, type Ending, type Purchase } from '../domain/purchase.ts'
import type { BillingTransaction } from './database.ts'

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
  provenAt: true,
  toldAt: true,
  askedAt: true,
  ending: true,
  isEndingDone: true,
  checkAt: true,
  createdAt: true,
} as const

type Row = Omit<Purchase, 'pricePaise' | 'billingInterval' | 'ending'> & {
  readonly pricePaise: number
  readonly billingInterval: string
  readonly ending: string | null
}

export function toPurchase(row: Row): Purchase {
  return {
    ...row,
    pricePaise: paise(row.pricePaise),
    billingInterval: row.billingInterval as BillingInterval,
    ending: row.ending as Ending | null,
  }
}

/** Purchases that may still change, the newest first. */
export async function listOpenPurchases(tx: BillingTransaction, tenant: Tenant): Promise<Purchase[]> {
  const rows = await tx.purchase.findMany({
    where: { restaurantId: tenant.id, status: { notIn: [...FINAL_STATUSES] } },
    select: purchaseColumns,
    orderBy: { createdAt: 'desc' },
  })
  return rows.map(toPurchase)
}

export async function findPurchase(tx: BillingTransaction, tenant: Tenant, id: string): Promise<Purchase | null> {
  const row = await tx.purchase.findUnique({
    where: { restaurantId_id: { restaurantId: tenant.id, id } },
    select: purchaseColumns,
  })
  return row && toPurchase(row)
}

/** Writes changes and sets when to look at it next. */
export async function changePurchase(
  tx: BillingTransaction,
  tenant: Tenant,
  purchase: Purchase,
  changes: Partial<Purchase>,
  now: Date,
): Promise<Purchase> {
  const changed = { ...purchase, ...changes }
  const data = { ...changes, checkAt: changes.checkAt ?? nextCheckOf(changed, now) }
  return toPurchase(
    await tx.purchase.update({
      where: { restaurantId_id: { restaurantId: tenant.id, id: purchase.id } },
      data,
      select: purchaseColumns,
    }),
  )
}
