import type { WaitingCommands } from '@tiffin/web-kit/waiting'

/** Says how many punches wait on this till: '14 punches wait'. */
export function waitingText({ count }: WaitingCommands): string {
  return count === 1 ? '1 punch waits' : `${count} punches wait`
}

/**
 * Says what becomes of the waiting punches when the user logs out: those that are sent later, and those about which a
 * person has to decide.
 */
export function afterLogoutText({ count, refused }: WaitingCommands): string {
  const unsent = count - refused
  const later =
    unsent === 1
      ? '1 punch is not sent yet. It stays on this till and is sent once somebody signs in and opens the POS Terminal.'
      : `${unsent} punches are not sent yet. ` +
        'They stay on this till and are sent once somebody signs in and opens the POS Terminal.'
  const decided =
    refused === 1
      ? '1 punch was refused. It stays on this till until somebody decides about it there.'
      : `${refused} punches were refused. They stay on this till until somebody decides about them there.`
  return [unsent > 0 && later, refused > 0 && decided].filter(Boolean).join(' ')
}
