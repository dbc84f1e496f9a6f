import { USB_ADDRESS } from '@tiffin/domain'
import { locate, parseAddress, parseQueue } from '../address.ts'
import { PrinterFailure } from '../failure.ts'
import type { PrintOutcome } from '../outcome.ts'
import type { printInNetwork } from '../print-in-network.ts'
import { printOnQueue } from '../print-on-queue.ts'
import { newPrinterMemory, type PrinterMemory } from '../printer-memory.ts'
import type { PrintOnPrinter } from './printing.ts'

/** The message about a kind of address that this version of the agent does not know. */
const UNKNOWN_ADDRESS = 'update the print agent, which does not know such an address'
/** The message about a printer that only a print station in a browser reaches. */
const USB_OF_A_BROWSER = `${USB_ADDRESS} is for a print station in a browser; give its print queue here, as queue:bar`

/** Prints on printers by their addresses: a host with a port in the network, or a print queue of this computer. */
export function createPrintOnAddress(print: typeof printInNetwork): PrintOnPrinter {
  /** The agent's knowledge of the printer at each address. */
  const memories = new Map<string, PrinterMemory>()
  return async ({ address }, bytes, options) => {
    const queue = parseQueue(address)
    if (queue !== null) return printOnQueue(queue, bytes, options)
    const parsed = parseAddress(address)
    if (parsed === null) return unreachable(address === USB_ADDRESS ? USB_OF_A_BROWSER : UNKNOWN_ADDRESS)
    const memory = memories.get(address) ?? newPrinterMemory()
    memories.set(address, memory)
    try {
      return await print(await locate(parsed), bytes, { ...options, memory })
    } catch (error) {
      if (!(error instanceof PrinterFailure)) throw error
      return unreachable()
    }
  }
}

function unreachable(code?: string): PrintOutcome {
  return { result: 'not-printed', problem: 'unreachable', ...(code !== undefined && { code }) }
}
