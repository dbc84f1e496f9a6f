import { AppError, type BodyOf, type createPrinter } from '@tiffin/contracts'
import { mayBePrinterAddress } from '@tiffin/domain'
import type { PrinterForm } from '../../repository/printers-repository.ts'

/**
 * Reads the form of a printer. The agent checks the address again, because only the agent knows what a host name stands
 * for.
 *
 * @throws AppError PRINTER_ADDRESS_INVALID
 */
export function toPrinterForm({ name, agent_id, address, columns }: BodyOf<typeof createPrinter>): PrinterForm {
  if (!mayBePrinterAddress(address)) throw new AppError('PRINTER_ADDRESS_INVALID')
  return { name, agentId: agent_id, address, columns }
}
