import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress, type PrinterAddress } from '@tiffin/domain'
import { PrinterFailure } from './failure.ts'

export {
  parsePrinterAddress as parseAddress,
  parsePrinterQueue as parseQueue,
  type PrinterAddress,
} from '@tiffin/domain'

/** A printer whose name was resolved: `ip` is a network address. */
export type PrinterPlace = Pick<PrinterAddress, 'port'> & { readonly ip: string }

/**
 * Finds the network address of a printer. The connection uses this address, so that the name cannot lead elsewhere
 * later.
 *
 * @throws PrinterFailure for a name without an address, and if any address is a public one: no slip may leave the local
 *   network
 */
export async function locate(
  { host, port }: PrinterAddress,
  find: (name: string) => Promise<readonly string[]> = findAddresses,
): Promise<PrinterPlace> {
  const addresses = isIP(host) === 0 ? await find(host) : [host]
  if (addresses.length === 0)
    throw new PrinterFailure(`Nobody in this network knows the name ${host}. Try its address in digits.`)
  const outside = addresses.find((address) => !isPrivateAddress(address))
  if (outside !== undefined)
    throw new PrinterFailure(
      `${host === outside ? outside : `${host} (${outside})`} must be an address of the local network: ` +
        '10.…, 172.16.… to 172.31.…, 192.168.… or this machine. Slips are sent to no other.',
    )
  // Many printers listen on IPv4 alone, so an IPv4 address is preferred where the name has both kinds.
  return { port, ip: addresses.find((address) => isIP(address) === 4) ?? addresses[0]! }
}

async function findAddresses(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
