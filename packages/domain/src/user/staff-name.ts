/**
 * Returns the name of a user among colleagues from the stored text, which is a name or an email. A name that an Admin
 * gave stays as it is. A text with an `@` is an email, whose words become the name: `ravi.kumar@spice.test` is Ravi
 * Kumar.
 */
export function staffName(nameOrEmail: string): string {
  if (!nameOrEmail.includes('@')) return nameOrEmail
  const words = (nameOrEmail.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || nameOrEmail
}

/**
 * Returns the name of a user among colleagues: the name that an Admin gave, else the name made from the email
 * (`staffName`).
 */
export function staffNameOf({
  name,
  email,
}: {
  readonly name?: string | null | undefined
  readonly email: string
}): string {
  return name || staffName(email)
}

/** Returns whether a text can be a user's name: one line, as tiles and kitchen tickets need, and no email. */
export function isStaffName(text: string): boolean {
  return !/[@\t\n\r]/.test(text)
}
