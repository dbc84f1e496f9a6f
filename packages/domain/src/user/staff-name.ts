/**
 * What colleagues call a user, from the text that is kept of them: the name an Admin gave as it is, or from the email,
 * so that `ravi.kumar@spice.test` is Ravi Kumar. The `@` tells the two apart.
 */
export function staffName(nameOrEmail: string): string {
  if (!nameOrEmail.includes('@')) return nameOrEmail
  const words = (nameOrEmail.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || nameOrEmail
}

/** What colleagues call a user: by the name an Admin gave, else by the one in the email. */
export function staffNameOf({
  name,
  email,
}: {
  readonly name?: string | null | undefined
  readonly email: string
}): string {
  return name || staffName(email)
}

/** Can a user be called so? A name is one line, as tiles and kitchen tickets have it, and no email. */
export function isStaffName(text: string): boolean {
  return !/[@\t\n\r]/.test(text)
}
