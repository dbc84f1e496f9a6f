/** The texts of the operator's login, exactly as in spec §2 and §8; our own additions are at the end. */
export const messages = {
  title: 'System Admin',
  subtitle: 'Sign in to manage the platform',
  loggedIn: 'Logged in successfully!',

  emailRequired: 'Email is required.',
  passwordRequired: 'Password is required.',
  code: 'Code',
  codeHelp: 'The six digits your authenticator app shows for Tiffin.',
  codeRequired: 'Enter the six digits.',
  noAnswer: 'Could not reach the server. Please check your connection.',
} as const
