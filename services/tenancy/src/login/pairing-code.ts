import { randomBytes } from 'node:crypto'
import type { PairingCode } from '@tiffin/contracts'
import { breaksUniqueIndex } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { CODE_LIFE_MS } from '../domain/code.ts'
import { newCode } from '../new-code.ts'
import type { PairingCodeHash } from '../domain/device.ts'

/**
 * Makes a pairing code and saves its hash. When another device of the restaurant has the same code, a new code is made.
 *
 * @returns the code, which is stored nowhere, and the result of `save`
 */
export async function savePairingCode<T>(
  { passwords, now }: Pick<RouteDeps, 'passwords' | 'now'>,
  restaurantId: string,
  save: (code: PairingCodeHash) => Promise<T>,
): Promise<PairingCode & { readonly saved: T }> {
  for (;;) {
    const code = newCode()
    const expiresAt = new Date(now().getTime() + CODE_LIFE_MS)
    const codeHash = await hashPairingCode(passwords, restaurantId, code)
    try {
      return { code, expires_at: expiresAt.toISOString(), saved: await save({ codeHash, expiresAt }) }
    } catch (error) {
      if (!breaksUniqueIndex(error, 'device_codes_hash_key')) throw error
    }
  }
}

/**
 * Hashes a pairing code with the restaurant as salt. A device that pairs does not say which device it is, so the code
 * is found by its hash, at the cost of one hash however many codes are open. Without a restaurant the hash takes as
 * long and matches no code.
 */
export function hashPairingCode(
  passwords: RouteDeps['passwords'],
  restaurantId: string | null,
  code: string,
): Promise<string> {
  const salt = restaurantId === null ? randomBytes(16) : Buffer.from(restaurantId.replaceAll('-', ''), 'hex')
  return passwords.hashToFind(code, salt)
}
