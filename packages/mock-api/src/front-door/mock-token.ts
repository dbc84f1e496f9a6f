const SHIFT_S = 12 * 60 * 60

/** Reads like a token that lives for a shift; nobody signed it. */
export function mockToken(now: Date): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${part({ alg: 'ES256' })}.${part({ exp: Math.floor(now.getTime() / 1_000) + SHIFT_S })}.mock`
}
