import { AppError, type DrawerPin } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Transaction } from './database.ts'

export type StoredBillOutput = {
  readonly printerId: string
  readonly printerName: string
  readonly drawerPin: DrawerPin | null
}

/** Finds the printer of bills; null if each till prints bills itself. @param lock SQL of a lock on the setting */
export async function findBillOutput(
  tx: Transaction,
  tenant: Tenant,
  lock = Prisma.empty,
): Promise<StoredBillOutput | null> {
  const [found] = await tx.$queryRaw<StoredBillOutput[]>`
    SELECT b.printer_id AS "printerId", p.name AS "printerName", b.drawer_pin AS "drawerPin" FROM bill_outputs b
    JOIN printers p ON p.restaurant_id = ${tenant.id}::uuid AND p.id = b.printer_id
    WHERE b.restaurant_id = ${tenant.id}::uuid ${lock}`
  return found ?? null
}

/** Requires that a printer is not the printer of bills, which must not be removed. @throws AppError PRINTER_OF_BILLS */
export async function requireNotOfBills(
  tx: Transaction,
  tenant: Tenant,
  printer: { readonly id: string; readonly name: string },
): Promise<void> {
  const output = await findBillOutput(tx, tenant)
  if (output?.printerId === printer.id) throw new AppError('PRINTER_OF_BILLS', { name: printer.name })
}
