/**
 * The network address of a printer. `written` is the text that a person typed: `192.168.1.50:9100`,
 * `kitchen.local:9100` or `[fe80::1]:9100`.
 */
export type PrinterAddress = { readonly written: string; readonly host: string; readonly port: number }

/** Reads the network address of a printer; null for a text that is not a host with a port. */
export function parsePrinterAddress(written: string): PrinterAddress | null {
  const [, ip6, name, digits] = /^(?:\[([\da-f:.]+(?:%\w+)?)\]|([\w.-]+)):(\d{1,5})$/i.exec(written) ?? []
  const host = ip6 ?? name
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535 || (ip6 !== undefined && !hextetsOf(ip6))) return null
  return { written, host, port }
}

/**
 * Returns the name in the address `queue:kitchen` of a printer: a print queue of the computer on which the print agent
 * runs. The result is null for another address. A name begins with a letter, so that `queue:9100` is a host with a
 * port.
 */
export function parsePrinterQueue(written: string): string | null {
  return /^queue:([a-z][\w-]{0,63})$/i.exec(written)?.[1] ?? null
}

/** The address of a printer that is connected by USB to a print station, which is a browser. */
export const USB_ADDRESS = 'usb'

/**
 * Returns whether a printer may have an address: that of USB, a print queue, or a host with a port whose IP address is
 * a loopback or private one. A host name is not resolved, because only the print agent is in the restaurant's network.
 */
export function mayBePrinterAddress(written: string): boolean {
  if (written === USB_ADDRESS || parsePrinterQueue(written) !== null) return true
  const parsed = parsePrinterAddress(written)
  if (parsed === null) return false
  const ip = parsed.host.split('%')[0]!
  return !isIpAddress(ip) || isPrivateAddress(ip)
}

export function isIpAddress(host: string): boolean {
  return octetsOf(host) !== null || hextetsOf(host) !== null
}

/**
 * Returns whether an IP address belongs to this machine (loopback) or to a private or link-local network, which the
 * internet does not reach. False for a host name.
 */
export function isPrivateAddress(ip: string): boolean {
  const octets = octetsOf(ip)
  if (octets) {
    const [a, b] = octets as [number, number]
    return a === 10 || a === 127 || (a === 169 && b === 254) || (a === 172 && b >> 4 === 1) || (a === 192 && b === 168)
  }
  const hextets = hextetsOf(ip)
  if (!hextets) return false
  const first = hextets[0]!
  const isLoopback = hextets.every((hextet, index) => hextet === (index === 7 ? 1 : 0))
  return isLoopback || (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80
}

/** Returns the four numbers of an IPv4 address; null for another text. */
function octetsOf(text: string): readonly number[] | null {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(text)) return null
  const octets = text.split('.').map(Number)
  return octets.every((octet) => octet <= 255) ? octets : null
}

/** Returns the eight numbers of an IPv6 address, without its zone; null for another text. */
function hextetsOf(text: string): readonly number[] | null {
  const [, address] = /^([\da-f:.]+)(?:%\w+)?$/i.exec(text) ?? []
  if (address === undefined) return null
  const parts = address.split('::')
  if (parts.length > 2) return null
  const [before, after] = parts.map(hextetsOfPart)
  if (!before || after === null) return null
  if (after === undefined) return before.length === 8 ? before : null
  // An embedded IPv4 address may stand only at the end of the whole address, so not before the gap.
  const gap = 8 - before.length - after.length
  return gap >= 1 && !parts[0]!.includes('.') ? [...before, ...Array<number>(gap).fill(0), ...after] : null
}

function hextetsOfPart(part: string): number[] | null {
  if (part === '') return []
  const groups = part.split(':')
  const octets = octetsOf(groups.at(-1)!)
  const hextets = octets ? groups.slice(0, -1) : groups
  if (!hextets.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  const [a = 0, b = 0, c = 0, d = 0] = octets ?? []
  const end = octets ? [(a << 8) | b, (c << 8) | d] : []
  return [...hextets.map((group) => Number.parseInt(group, 16)), ...end]
}
