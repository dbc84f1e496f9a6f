import { AppError, type BodyOf, type createPrinter } from '@tiffin/contracts'
import { isIpAddress, isPrivateAddress, parsePrinterAddress } from '@tiffin/domain'
import type { PrinterForm } from '../../repository/printers-repository.ts'

/**
 * Reads the form of a printer. An IP address must be a loopback or private one. A host name is not resolved here,
 * because only the agent is in the restaurant's network. The agent connects to such addresses only.
 *
 * @throws AppError PRINTER_ADDRESS_INVALID
 */
export function toPrinterForm({ name, agent_id, address, columns }: BodyOf<typeof createPrinter>): PrinterForm {
  const parsed = parsePrinterAddress(address)
  const ip = parsed?.host.split('%')[0] ?? ''
  if (parsed === null || (isIpAddress(ip) && !isPrivateAddress(ip))) throw new AppError('PRINTER_ADDRESS_INVALID')
  return { name, agentId: agent_id, address, columns }
}
