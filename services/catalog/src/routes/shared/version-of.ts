import type { Moment } from '@tiffin/service-kit'

/** The version of the menu, for its ETag. A menu that never changed since versions exist has one, too. */
export function versionOf({ version }: Moment): string {
  return version ?? 'first'
}
