import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from, as the gateway saw it; it drops what a client says of itself. Of an IPv6 address the
 * network counts: a home has as many addresses as it likes.
 */
export function addressOf(req: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const forwarded = req.headers['x-forwarded-for']
  const address = (typeof forwarded === 'string' && forwarded.trim()) || req.ip
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(mapped) ? networkOf(mapped) : mapped
}

/** The first four groups, with what `::` leaves out written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
