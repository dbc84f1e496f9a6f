/** Returns 32 random hex digits. `crypto.randomUUID` is missing on plain-HTTP addresses, which tills on a LAN use. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
