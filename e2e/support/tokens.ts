/** Returns a token with the fields of a real one and without a valid signature. */
export function forgedToken(claims: { readonly role?: string; readonly expiresInS: number }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = {
    sub: 'nobody',
    tid: 'nowhere',
    role: claims.role ?? 'Admin',
    tv: 1,
    exp: Math.floor(Date.now() / 1000) + claims.expiresInS,
  }
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part(payload)}.${'A'.repeat(86)}`
}
