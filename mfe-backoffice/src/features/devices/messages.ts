import { formatDate } from '@tiffin/domain'

const SEEN_NOW_MS = 2 * 60_000

export const messages = {
  title: 'Devices',
  help: 'Screens that show the kitchen its tickets, without anybody signed in on them.',
  loadFailed: 'Failed to load the devices.',
  empty: 'No devices yet.',
  kinds: { screen: 'Kitchen screen', agent: 'Print agent' },

  station: 'Station',
  allStations: 'All stations',
  stationGone: 'All stations (its own was deleted)',

  name: 'Name of the screen',
  nameMissing: 'Give it a name.',
  add: 'Add Kitchen Screen',
  addFailed: 'The device could not be added.',

  waiting: (until: string) => `Waiting for its code until ${formatDate(until, 'time')}`,
  codeEnded: 'Its code has ended',
  paired: 'Paired',
  seen: (at: string, now: Date) =>
    now.getTime() - Date.parse(at) < SEEN_NOW_MS ? 'Seen just now' : `Last seen ${formatDate(at, 'dayAndTime')}`,

  newCode: 'New Code',
  newCodeFailed: 'The code could not be made.',
  codeTitle: (name: string) => `Code for ${name}`,
  codeHelp: (until: string) => `Type it on the device before ${formatDate(until, 'time')}. It works once.`,
  codeAgain: 'A device that is paired already goes on until the code is used.',

  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  newName: 'Name',
  stationHint: 'The screen follows within a minute, whatever was chosen on it.',
  changed: (name: string) => `${name} is saved.`,
  changeFailed: 'The device could not be changed.',

  revokeTitle: 'Revoke Device',
  revokeQuestion: (name: string) =>
    `Revoke ${name}? Within ten seconds it shows nothing more. To use it again, add it and type a new code.`,
  revoked: (name: string) => `${name} is revoked.`,
  revokeFailed: 'The device could not be revoked.',
} as const
