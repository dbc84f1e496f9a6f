/** The texts of sign-up, exactly as in spec §2 and §8; our own additions are at the end. */
export const messages = {
  title: 'Start Your Free Trial!',
  codeTitle: 'Check Your Email',
  errorTitle: 'Sign-up Error',
  unknownError: 'An unknown error occurred. Please try again.',
  verificationFailed: 'Verification failed. Please check the code and try again.',
  created: 'Account created! Redirecting...',

  restaurantNameMissing: 'Restaurant name is required.',
  emailInvalid: 'A valid email is required.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  subdomainMissing: 'Choose a subdomain.',
  subdomain: {
    malformed: 'Letters, digits and single hyphens between them, at most 40 in all.',
    taken: 'This subdomain is already taken.',
    reserved: 'This subdomain is reserved. Please choose another one.',
    available: 'Available',
    checking: 'Checking…',
    unknown: 'Could not be checked right now. You can go on.',
  },
  codeIncomplete: 'The code has six digits.',
  codeResent: 'A new code is on its way. The old one no longer works.',
} as const
