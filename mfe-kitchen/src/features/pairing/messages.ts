export const messages = {
  make: 'Make this a kitchen screen',
  help:
    'An Admin adds a kitchen screen in Settings → Devices and gets a code of six digits. ' +
    'Typed here, it makes this browser that screen, and you are signed out on it.',
  code: 'Code',
  codeHint: 'Six digits. A code works once, for ten minutes.',
  codeInvalid: 'Enter the six digits of the code.',
  pair: 'Start the screen',
  failed: 'The code could not be checked. Please try again.',
  revoked: 'This screen was revoked',
  revokedHelp:
    'It shows no tickets any more. To use it again, an Admin adds it in Settings → Devices and gets a new code.',
} as const
