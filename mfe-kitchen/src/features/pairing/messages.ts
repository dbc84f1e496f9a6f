import type { DeviceKind } from '@tiffin/domain'

export const messages = {
  pairThis: 'Pair this device',
  asWhat: 'It becomes',
  kinds: { screen: 'A kitchen screen', agent: 'A print station' } satisfies Record<DeviceKind, string>,
  help: {
    screen:
      'An Admin adds a kitchen screen in Settings → Devices and gets a code of six digits. ' +
      'Typed here, it makes this browser that screen, and you are signed out on it.',
    agent:
      'For a printer that is connected to this device by USB. An Admin adds a print agent in Settings → Devices and ' +
      'gets a code of six digits. Typed here, it makes this browser that print agent, and you are signed out on it.',
  } satisfies Record<DeviceKind, string>,
  cannotPrint:
    'This browser cannot print by USB. It needs Chrome or Edge on Android, ChromeOS or macOS, at an address with ' +
    'https. On Windows use the print agent.',
  code: 'Code',
  codeHint: 'Six digits. A code works once, for ten minutes.',
  codeInvalid: 'Enter the six digits of the code.',
  pair: { screen: 'Start the screen', agent: 'Start the print station' } satisfies Record<DeviceKind, string>,
  failed: 'The code could not be checked. Please try again.',
  revoked: {
    screen: 'This screen was revoked',
    agent: 'This print station was revoked',
  } satisfies Record<DeviceKind, string>,
  revokedHelp: {
    screen:
      'It shows no tickets any more. To use it again, an Admin adds it in Settings → Devices and gets a new code.',
    agent: 'It prints nothing any more. To use it again, an Admin adds it in Settings → Devices and gets a new code.',
  } satisfies Record<DeviceKind, string>,
} as const
