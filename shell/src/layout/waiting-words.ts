import type { CommandCounts, WaitingCommands } from '@tiffin/web-kit/waiting'

export function totalOf({ punches, prints, payments }: CommandCounts): number {
  return punches + prints + payments
}

/** Says what waits, in the words of the till: '14 punches wait', '1 payment waits', '3 wait for the connection'. */
export function waitingText({ all }: WaitingCommands): string {
  const total = totalOf(all)
  if ([all.punches, all.prints, all.payments].filter(Boolean).length > 1) return `${total} wait for the connection`
  return `${countedText(all)} ${total === 1 ? 'waits' : 'wait'}`
}

/**
 * Says what becomes of the waiting punches and payments when the user logs out: those that are sent later, and those
 * about which a person has to decide.
 */
export function afterLogoutText({ all, refused }: WaitingCommands): string {
  const unsent = {
    punches: all.punches - refused.punches,
    prints: all.prints - refused.prints,
    payments: all.payments - refused.payments,
  }
  const later =
    totalOf(unsent) === 1
      ? 'is not sent yet. It stays on this till and is sent once somebody signs in and opens the POS Terminal.'
      : 'are not sent yet. They stay on this till and are sent once somebody signs in and opens the POS Terminal.'
  const decided =
    totalOf(refused) === 1
      ? 'was refused. It stays on this till until somebody decides about it there.'
      : 'were refused. They stay on this till until somebody decides about them there.'
  return [
    totalOf(unsent) > 0 && `${countedText(unsent)} ${later}`,
    totalOf(refused) > 0 && `${countedText(refused)} ${decided}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Counts in words: '1 punch', '14 punches', '2 punches and 1 payment', '1 punch, 1 printed bill and 1 payment'. */
function countedText({ punches, prints, payments }: CommandCounts): string {
  const counted = [
    punches > 0 && (punches === 1 ? '1 punch' : `${punches} punches`),
    prints > 0 && (prints === 1 ? '1 printed bill' : `${prints} printed bills`),
    payments > 0 && (payments === 1 ? '1 payment' : `${payments} payments`),
  ].filter((text) => text !== false)
  return [counted.slice(0, -1).join(', '), ...counted.slice(-1)].filter(Boolean).join(' and ')
}
