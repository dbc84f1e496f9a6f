import { HOUR_MS } from '@tiffin/domain'

const LIFETIME_MS = 12 * HOUR_MS

/** Returns an unsigned token, whose only claim is that it expires twelve hours after `now`. */
export function mockToken(now: Date): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${part({ alg: 'ES256' })}.${part({ exp: Math.floor((now.getTime() + LIFETIME_MS) / 1_000) })}.mock`
}
