import { AppError, type BodyOf, type createPrinter } from '@tiffin/contracts'
import { isAddressWithinHouse, isIpAddress, parsePrinterAddress } from '@tiffin/domain'
import type { PrinterForm } from '../../repository/printers-repository.ts'

/**
 * Reads what a person entered for a printer. Whether a name is of the house is seen by the agent alone, which connects
 * to no other address.
 *
 * @throws AppError PRINTER_ADDRESS_INVALID
 */
export function toPrinterForm({ name, agent_id, address, columns }: BodyOf<typeof createPrinter>): PrinterForm {
  const parsed = parsePrinterAddress(address)
  const ip = parsed?.host.split('%')[0] ?? ''
  if (parsed === null || (isIpAddress(ip) && !isAddressWithinHouse(ip))) throw new AppError('PRINTER_ADDRESS_INVALID')
  return { name, agentId: agent_id, address, columns }
}
