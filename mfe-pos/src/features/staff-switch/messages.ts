/** Texts of its own, because those of the till come with its first paint. */
export const messages = {
  whoTakesOver: 'Who takes over?',
  signedInNow: (email: string) => `Signed in now: ${email}`,
  nobodyHasPin: 'Nobody else has a PIN yet. Everybody sets one under “My PIN”, below the own name in the menu.',
  signInByPassword: 'Sign in with a password',
  signedInAs: (email: string) => `Signed in as ${email}`,
  pinFailed: 'Could not sign in. Please try again.',
} as const
