import type { DrawerPin } from '@tiffin/contracts'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase } from './database.ts'
import { findBillOutput, type StoredBillOutput } from './find-bill-output.ts'
import { requirePrinter } from './printers-repository.ts'

/** The printer of bills and the pin of its drawer. Without a printer, browsers print the bills. */
export type BillOutput = { readonly printerId: string | null; readonly drawerPin: DrawerPin | null }

/** Stores the printer of bills of a restaurant, with the pin of its drawer. The audit records each change. */
export function createBillOutputsRepository(db: OrdersDatabase) {
  return {
    async load(tenant: Tenant): Promise<BillOutput> {
      const output = await db.inTenant(tenant, (tx) => findBillOutput(tx, tenant))
      return { printerId: output?.printerId ?? null, drawerPin: output?.drawerPin ?? null }
    },

    /**
     * Sets the printer of bills. Without a printer, no drawer pin is stored either. @throws AppError PRINTER_NOT_FOUND
     */
    async set(tenant: Tenant, { printerId, drawerPin }: BillOutput): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const printer = printerId === null ? null : await requirePrinter(tx, tenant, printerId)
        const before = await findBillOutput(tx, tenant, Prisma.sql`FOR UPDATE OF b`)
        if (printer)
          await tx.$executeRaw`
            INSERT INTO bill_outputs (restaurant_id, printer_id, drawer_pin)
            VALUES (${tenant.id}::uuid, ${printer.id}::uuid, ${drawerPin}::int)
            ON CONFLICT (restaurant_id)
              DO UPDATE SET printer_id = excluded.printer_id, drawer_pin = excluded.drawer_pin`
        else await tx.$executeRaw`DELETE FROM bill_outputs WHERE restaurant_id = ${tenant.id}::uuid`
        const after = printer && { printerName: printer.name, drawerPin }
        const changes = changesOf(factsOf(before), factsOf(after))
        const subject = printer ?? (before && { id: before.printerId, name: before.printerName })
        if (changes && subject)
          await recordAudit(tx, tenant, { action: 'printer.of-bills-changed', subject, ...changes })
      })
    },
  }
}

export type BillOutputsRepository = ReturnType<typeof createBillOutputsRepository>

/** Maps an output to the facts that the audit records. */
function factsOf(output: Pick<StoredBillOutput, 'printerName' | 'drawerPin'> | null) {
  return { printer: output?.printerName ?? null, drawer_pin: output?.drawerPin ?? null }
}
