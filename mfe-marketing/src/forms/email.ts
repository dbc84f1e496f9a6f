const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/

/** A check for slips of the finger; whether mail arrives, the code will tell. */
export function isEmail(text: string): boolean {
  return LOOKS_LIKE_EMAIL.test(text.trim())
}
