/** A code is short enough to be typed without looking. */
export const MAX_DISH_CODE_LENGTH = 4

/** Is it what a waiter can type for a dish: one to four digits? */
export function isDishCode(text: string): boolean {
  return /^[0-9]{1,4}$/.test(text)
}
