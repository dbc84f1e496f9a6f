import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { PrinterFailure } from './failure.ts'

/** Where a printer is, as a person writes it: `192.168.1.50:9100`, `kitchen.local:9100` or `[fe80::1]:9100`. */
export type PrinterAddress = { readonly written: string; readonly host: string; readonly port: number }

/** A printer that was found: `ip` is an address of its network, no name. */
export type PrinterPlace = Pick<PrinterAddress, 'written' | 'port'> & { readonly ip: string }

/** This machine, and the networks within a house, which the internet does not reach. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Returns null for a text that is no host with a port. */
export function parseAddress(written: string): PrinterAddress | null {
  const [, ip6, name, digits] = /^(?:\[([\da-f:.]+(?:%\w+)?)\]|([\w.-]+)):(\d{1,5})$/i.exec(written) ?? []
  const host = ip6 ?? name
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535 || (ip6 !== undefined && isIP(ip6) !== 6)) return null
  return { written, host, port }
}

/**
 * Finds the network address of a printer. It is the one that is connected to, so that a name cannot lead elsewhere
 * afterwards.
 *
 * @throws PrinterFailure for a name that nobody knows and for an address that the internet may reach: what is on a slip
 *   is for the house
 */
export async function locate(
  { written, host, port }: PrinterAddress,
  find: (name: string) => Promise<readonly string[]> = findAddresses,
): Promise<PrinterPlace> {
  const addresses = isIP(host) === 0 ? await find(host) : [host]
  if (addresses.length === 0)
    throw new PrinterFailure(`Nobody in this network knows the name ${host}. Try its address in digits.`)
  const outside = addresses.find((address) => !isPrivate(address))
  if (outside !== undefined)
    throw new PrinterFailure(
      `${host === outside ? outside : `${host} (${outside})`} is no address within the house. ` +
        'Slips go to printers there alone: 10.…, 172.16.… to 172.31.…, 192.168.… or this machine.',
    )
  // Printers listen on IPv4, also where a name has an address of both kinds.
  return { written, port, ip: addresses.find((address) => isIP(address) === 4) ?? addresses[0]! }
}

async function findAddresses(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

function isPrivate(address: string): boolean {
  const [ip = ''] = address.split('%')
  return PRIVATE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
