import { randomUUID } from 'node:crypto'
import type { Tenant } from '@tiffin/service-kit'
import { financialYearOf, invoiceNumber, type Charge } from '../domain/invoice.ts'
import type { Purchase } from '../domain/purchase.ts'
import { inTurn, type BillingDatabase, type BillingTransaction } from './database.ts'

export type Invoice = Omit<Charge, 'paymentId'> & {
  readonly id: string
  readonly number: string
  readonly planName: string
}

export function createInvoicesRepository(db: BillingDatabase) {
  return {
    /** Newest first. */
    list: (tenant: Tenant): Promise<Invoice[]> =>
      db.inTenant(tenant, (tx) =>
        tx.invoice.findMany({
          where: { restaurantId: tenant.id },
          select: {
            id: true,
            number: true,
            planName: true,
            amountPaise: true,
            paidAt: true,
            periodStart: true,
            periodEnd: true,
          },
          orderBy: [{ paidAt: 'desc' }, { number: 'desc' }],
        }),
      ),

    count: (tenant: Tenant, purchaseId: string): Promise<number> =>
      db.inTenant(tenant, (tx) => tx.invoice.count({ where: { restaurantId: tenant.id, purchaseId } })),

    addMany: (tenant: Tenant, purchase: Purchase, charges: readonly Charge[]): Promise<void> =>
      inTurn(db, tenant, async (tx) => {
        for (const charge of charges.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()))
          await addInvoice(tx, tenant, purchase, charge)
      }),
  }
}

export type InvoicesRepository = ReturnType<typeof createInvoicesRepository>

/** The invoice of a charge, once. Numbers have no gaps: one is counted in the transaction that uses it. */
export async function addInvoice(
  tx: BillingTransaction,
  tenant: Tenant,
  purchase: Purchase,
  charge: Charge,
): Promise<void> {
  if ((await tx.invoice.count({ where: { restaurantId: tenant.id, paymentId: charge.paymentId } })) > 0) return
  const plan = await tx.plan.findUniqueOrThrow({ where: { planId: purchase.planId }, select: { name: true } })
  const year = financialYearOf(charge.paidAt)
  const [counted] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO invoice_numbers (year, last) VALUES (${year}, 1) ON CONFLICT (year) DO UPDATE SET last = invoice_numbers.last + 1 RETURNING last`
  const number = invoiceNumber(year, counted?.last ?? 1)
  await tx.invoice.create({
    data: {
      restaurantId: tenant.id,
      id: randomUUID(),
      purchaseId: purchase.id,
      planName: plan.name,
      number,
      ...charge,
    },
    select: { id: true },
  })
}
