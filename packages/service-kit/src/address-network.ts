import { isIPv6 } from 'node:net'

/**
 * Returns the rate limit key of an address: the address itself, or the /64 network of an IPv6 address, because a home
 * has a whole /64 network to itself.
 */
export function networkOfAddress(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return mapped.includes(':') && isIPv6(mapped) ? firstHalf(mapped) : mapped
}

/** Returns the first four groups of an IPv6 address, with `::` expanded. */
function firstHalf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
