/** The texts of the login, exactly as in spec §2 and §8; our own additions are at the end. */
export const messages = {
  subtitle: 'Sign in to manage your operations',
  error: (message: string) => `Error: ${message}`,
  noAnswer: 'An unexpected error occurred',

  forgotTitle: 'Forgot your password?',
  forgotHelp: 'We send a code to your email. With it you set a new password.',
  resetTitle: 'Set a new password',
  codeSent: 'If there is an account with this email, a code is on its way. It works for ten minutes.',
  emailInvalid: 'Enter the email you sign in with.',
  codeIncomplete: 'The code has six digits.',
  newPasswordTooShort: 'New password must be at least 6 characters.',
  sessionEnded: 'Your session has ended. Please sign in again; you return to where you were.',
  passwordChanged: 'Your password is changed and every session is signed out. Sign in with the new password.',
  noSuchRestaurant: 'There is no restaurant at this address',
  noSuchRestaurantHelp: (subdomain: string) =>
    `Nobody on Tiffin has the name “${subdomain}”. Perhaps it is spelled differently.`,
} as const
