/** What the operator's login says, to the letter of spec §2 and §8; what it says of its own accord stands at the end. */
export const messages = {
  title: 'System Admin',
  subtitle: 'Sign in to manage the platform',
  loggedIn: 'Logged in successfully!',

  emailRequired: 'Email is required.',
  passwordRequired: 'Password is required.',
  noAnswer: 'Could not reach the server. Please check your connection.',
} as const
