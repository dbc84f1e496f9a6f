import { createHash, randomBytes } from 'node:crypto'
import { parse, stringify } from 'uuid'

const RESTAURANT_BYTES = 16
/** 160 random bits: whoever guesses a thousand times a second finds no link in the age of the universe. */
const SECRET_BYTES = 20

/** The restaurant of a bill by link, and the hash by which the link is stored. */
export type BillToken = { readonly restaurantId: string; readonly hash: Buffer }

/**
 * Makes the token of a link: the id of the restaurant, so that the link is looked up in that restaurant alone, and a
 * random secret. It has 36 bytes, which base64url writes without padding, so that two texts never mean one token.
 */
export function newBillToken(restaurantId: string): { readonly token: string; readonly hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES)
  return { token: Buffer.concat([parse(restaurantId), secret]).toString('base64url'), hash: hashOf(secret) }
}

/** Reads a token of 48 characters of base64url; null if its first part is not the id of a restaurant. */
export function readBillToken(token: string): BillToken | null {
  const bytes = Buffer.from(token, 'base64url')
  try {
    return {
      restaurantId: stringify(bytes.subarray(0, RESTAURANT_BYTES)),
      hash: hashOf(bytes.subarray(RESTAURANT_BYTES)),
    }
  } catch {
    return null
  }
}

function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
