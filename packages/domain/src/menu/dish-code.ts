/** The most digits of a code, few enough to type without looking. */
export const MAX_DISH_CODE_LENGTH = 4

/** Returns whether a text can be the code of a dish: one to four digits. */
export function isDishCode(text: string): boolean {
  return /^[0-9]{1,4}$/.test(text)
}
