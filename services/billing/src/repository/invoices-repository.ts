import { randomUUID } from 'node:crypto'
import type { Tenant } from '@tiffin/service-kit'
import type { Charge } from '../domain/charge.ts'
import { invoiceNumber, yearOfPlanInvoice } from '../domain/plan-invoice-number.ts'
import type { Purchase } from '../domain/purchase.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { withTenantLock } from './tenant-lock.ts'
import { flagSuspectCharge } from './payment-issues.ts'

export type CreditNote = {
  readonly id: string
  readonly number: string
  readonly amountPaise: number
  readonly issuedAt: Date
}
export type Invoice = Omit<Charge, 'paymentId'> & {
  readonly id: string
  readonly number: string
  readonly planName: string
  /** The credit notes of the invoice, oldest first. */
  readonly creditNotes: readonly CreditNote[]
}

export function createInvoicesRepository(db: BillingDatabase) {
  return {
    /** Lists the invoices with their credit notes, newest first. */
    list(tenant: Tenant): Promise<Invoice[]> {
      return db.inTenant(tenant, (tx) =>
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
            creditNotes: {
              select: { id: true, number: true, amountPaise: true, issuedAt: true },
              orderBy: { number: 'asc' },
            },
          },
          orderBy: [{ paidAt: 'desc' }, { number: 'desc' }],
        }),
      )
    },

    count(tenant: Tenant, purchaseId: string): Promise<number> {
      return db.inTenant(tenant, (tx) => tx.invoice.count({ where: { restaurantId: tenant.id, purchaseId } }))
    },

    addMany(tenant: Tenant, purchase: Purchase, charges: readonly Charge[], now: Date): Promise<void> {
      return withTenantLock(db, tenant, async (tx) => {
        for (const charge of charges.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()))
          await addInvoice(tx, tenant, purchase, charge, now)
      })
    },
  }
}

export type InvoicesRepository = ReturnType<typeof createInvoicesRepository>

/**
 * Adds the invoice of a charge, once, and flags a charge that should not have been made. The counter of invoice numbers
 * grows in the same transaction, so numbers have no gaps.
 */
export async function addInvoice(
  tx: Transaction,
  tenant: Tenant,
  purchase: Purchase,
  charge: Charge,
  now: Date,
): Promise<void> {
  if ((await tx.invoice.count({ where: { restaurantId: tenant.id, paymentId: charge.paymentId } })) > 0) return
  const plan = await tx.plan.findUniqueOrThrow({ where: { planId: purchase.planId }, select: { name: true } })
  const year = yearOfPlanInvoice(charge.paidAt)
  const [counted] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO invoice_numbers (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = invoice_numbers.last + 1 RETURNING last`
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
  await flagSuspectCharge(tx, tenant, purchase, charge, now)
}
