/** What colleagues call a user, from the email: `ravi.kumar@spice.test` is Ravi Kumar. */
export function staffName(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}
