/**
 * The texts of the staff switch. They have a file of their own, because the texts of the till are loaded with its first
 * paint.
 */
export const messages = {
  whoTakesOver: 'Who takes over?',
  signedInNow: (who: string) => `Signed in now: ${who}`,
  nobodyHasPin: 'Nobody else has a PIN yet. Everybody sets one under “My PIN”, below the own name in the menu.',
  signInByPassword: 'Sign in with a password',
  signedInAs: (who: string) => `Signed in as ${who}`,
  pinFailed: 'Could not sign in. Please try again.',
} as const
