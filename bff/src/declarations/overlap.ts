import type { RoutedEndpoint } from '@tiffin/contracts'

type Address = Pick<RoutedEndpoint, 'method' | 'path'>

/**
 * Finds two endpoints of different services between which the order of the routes would decide for some call. Within a
 * service its own order does.
 */
export function findOverlap(endpoints: readonly RoutedEndpoint[]): readonly [string, string] | null {
  for (const [index, one] of endpoints.entries())
    for (const other of endpoints.slice(index + 1))
      if (one.service !== other.service && overlap(one, other)) return [one.id, other.id]
  return null
}

/** Finds a method and path that two endpoints of a service have; parameters are the same whatever their names. */
export function findTwice(endpoints: readonly Address[]): string | null {
  const seen = new Set<string>()
  for (const { method, path } of endpoints) {
    const address = `${method} ${path.replace(/:\w+/g, ':')}`
    if (seen.has(address)) return `${method} ${path}`
    seen.add(address)
  }
  return null
}

function overlap(one: Address, other: Address): boolean {
  if (one.method !== other.method) return false
  const [parts, others] = [one.path.split('/'), other.path.split('/')]
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || part.startsWith(':') || others[index]!.startsWith(':'))
  )
}
