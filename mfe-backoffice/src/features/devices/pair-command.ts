import { readTokenClaims } from '@tiffin/domain'
import { readToken } from '@tiffin/web-kit'

/**
 * Returns the command that pairs a print agent with this restaurant. The subdomain of the page names the restaurant; on
 * localhost and on an IP address the command names it.
 */
export function pairCommand(code: string, { origin, hostname }: Pick<Location, 'origin' | 'hostname'>): string {
  const subdomain = readTokenClaims(readToken('restaurant') ?? '')?.sd
  const isNamed = !subdomain || hostname.startsWith(`${subdomain}.`)
  return `npm run print-agent -- pair ${origin} ${code}${isNamed ? '' : ` --restaurant ${subdomain}`}`
}
