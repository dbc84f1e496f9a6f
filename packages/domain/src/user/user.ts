export const ROLES = ['Admin', 'Captain', 'Cashier', 'Waiter'] as const
export type Role = (typeof ROLES)[number]

/** Shortest password of a staff account, in characters (spec §9). */
export const MIN_PASSWORD_LENGTH = 6

const EMAIL = /^\S+@\S+\.\S+$/

/**
 * Returns whether a text looks like an email address. The check catches typing errors; only a mailed code proves an
 * address.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}
