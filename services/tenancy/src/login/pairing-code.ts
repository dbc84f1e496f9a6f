import { randomBytes } from 'node:crypto'
import type { PairingCode } from '@tiffin/contracts'
import { breaksUnique } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { CODE_LIFE_MS, newCode } from '../domain/code.ts'
import type { PairingCodeHash } from '../domain/device.ts'

/**
 * Makes a pairing code and saves its hash; where another device of the restaurant has the code, it makes another.
 *
 * @returns the code, which is nowhere else, and what `save` answered
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
      if (!breaksUnique(error, 'device_codes_hash_key')) throw error
    }
  }
}

/**
 * The hash of a code, salted by the restaurant: whoever pairs names no device, so the code is found by its hash, and
 * one hash is made however many codes are open. Without a restaurant it takes as long and is found nowhere.
 */
export function hashPairingCode(
  passwords: RouteDeps['passwords'],
  restaurantId: string | null,
  code: string,
): Promise<string> {
  const salt = restaurantId === null ? randomBytes(16) : Buffer.from(restaurantId.replaceAll('-', ''), 'hex')
  return passwords.hashToFind(code, salt)
}
