import type { Moment } from '@tiffin/service-kit'

/**
 * Returns the version of the menu for its ETag; 'first' for a menu that has not changed since versions were introduced.
 */
export function versionOf({ version }: Moment): string {
  return version ?? 'first'
}
