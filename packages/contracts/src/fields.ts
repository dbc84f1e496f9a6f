import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MAX_PRICE_RUPEES, MIN_PASSWORD_LENGTH, ROLES } from '@tiffin/domain'
import * as z from '#schema'

/** Building blocks of wire schemas. Texts that people see come from the error catalogue. */

/** A UUID, lower-cased because services compare ids as text. */
export const id = z.uuid().check(z.toLowerCase())
export const idParams = z.object({ id })
export const restaurantParams = z.object({ restaurantId: id })

/**
 * The id that a client gives an order. The time in the id decides under which month the order is stored, so the time
 * must be between the start of 2026 and two days from now.
 */
export const newOrderId = id.check(z.refine(isTimedId, 'must be an id with a time from 2026 until two days from now'))

export const role = z.enum(ROLES)

/** Rupees with at most two decimals, as prices and totals travel (spec §3). */
export const rupees = z.number().check(z.refine(hasTwoDecimals, 'must have at most two decimals'))
/** Rupees typed into a form. An empty text is refused: converted to a number it would make the dish free. */
export const priceText = z.pipe(
  z.string().check(z.trim(), z.refine(isAmount, 'must be rupees with at most two decimals')),
  z.coerce.number<string>().check(z.maximum(MAX_PRICE_RUPEES)),
)
export const price = rupees.check(z.nonnegative(), z.maximum(MAX_PRICE_RUPEES))

/** Percent from 0 to 100, with at most two decimals. */
export const percent = z
  .number()
  .check(z.nonnegative(), z.maximum(100), z.refine(hasTwoDecimals, 'must have at most two decimals'))

/** The largest number of an integer column. A larger one in a request would fail where the database compares it. */
export const MAX_COLUMN_INT = 2_147_483_647
/** A whole number that an integer column holds. */
export const columnInt = z.int().check(z.maximum(MAX_COLUMN_INT))

/** An instant as ISO 8601 text. */
export const timestamp = z.iso.datetime({ offset: true })

/**
 * Returns a schema of free text of at most `max` characters, which is trimmed. Tabs and line breaks are allowed, other
 * control characters are not.
 */
export function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), z.refine(isPrintable, 'must not contain control characters'))
}

/** Returns a schema like `text` that refuses an empty text. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1))
}

/**
 * An email address, trimmed and in lower case, because services compare email addresses in lower case. The form of the
 * address is not checked here.
 */
export const email = text(MAX_EMAIL_LENGTH).check(z.toLowerCase())
export const password = z.string().check(z.maxLength(MAX_PASSWORD_LENGTH))
/** The email address of an account that an Admin or the operator adds, with its form checked. */
export const newEmail = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(MAX_EMAIL_LENGTH))
/** A password that an Admin or the operator sets, with its shortest length checked. */
export const newPassword = z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH))
/** A code from a mail, from an authenticator app, or for pairing a device. */
export const code = text(20)

function isTimedId(value: string): boolean {
  const timeMs = Number.parseInt(value.slice(0, 8) + value.slice(9, 13), 16)
  return value[14] === '7' && timeMs >= Date.UTC(2026) && timeMs <= Date.now() + 172_800_000
}

function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-4
}

function isAmount(value: string): boolean {
  return /^(\d+|\d*\.\d{1,2})$/.test(value)
}

/**
 * Returns whether a text has neither control characters, tabs and line breaks excepted, nor unpaired surrogates, which
 * UTF-8 cannot encode and PostgreSQL refuses in JSON.
 */
function isPrintable(value: string): boolean {
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u.test(value)
}

export const message = z.object({ message: z.string() })
