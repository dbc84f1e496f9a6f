/** The operator's forms keep lower-case letters and digits; the sign-up keeps hyphens as well (spec §5). */
export function keepLettersAndDigits(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
