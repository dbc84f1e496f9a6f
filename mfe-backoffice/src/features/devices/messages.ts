import { formatDate, type ListedDeviceKind } from '@tiffin/domain'

const SEEN_NOW_MS = 2 * 60_000

export const messages = {
  title: 'Devices',
  help:
    'Screens that show the kitchen its tickets, without anybody signed in on them, and print agents, which give ' +
    'printers theirs.',
  loadFailed: 'Failed to load the devices.',
  empty: 'No devices yet.',
  kinds: { screen: 'Kitchen screen', agent: 'Print agent', till: 'Till' },

  station: 'Station',
  allStations: 'All stations',
  stationGone: 'All stations (its own was deleted)',

  kind: 'Kind',
  names: { screen: 'Name of the screen', agent: 'Name of the print agent' },
  nameMissing: 'Give it a name.',
  add: { screen: 'Add Kitchen Screen', agent: 'Add Print Agent' },
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
  agentCodeHelp: (until: string) =>
    `Run this before ${formatDate(until, 'time')}, on a computer beside the printers. The code works once.`,
  stationCodeHelp: (address: string) =>
    `Or, for a printer on USB of a tablet: sign in there, open ${address}, choose “Pair this device”, then ` +
    '“A print station”, and type the code.',
  codeAgain: 'A device that is paired already goes on until the code is used.',

  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  newName: 'Name',
  stationHint: 'The screen follows within a minute, whatever was chosen on it.',
  changed: (name: string) => `${name} is saved.`,
  changeFailed: 'The device could not be changed.',

  revokeTitle: 'Revoke Device',
  revokeQuestion: (name: string, kind: ListedDeviceKind) =>
    `Revoke ${name}? Within ten seconds it ${kind === 'screen' ? 'shows' : 'prints'} nothing more. ` +
    'To use it again, add it and type a new code.',
  revoked: (name: string) => `${name} is revoked.`,
  revokeFailed: 'The device could not be revoked.',

  tills: 'Tills',
  tillsHelp:
    'Browsers in which staff take orders. Each has a series, and gives every punch a reference such as A1-17, which ' +
    'stands on its kitchen tickets.',
  series: (series: string) => `Series ${series}`,
  opened: (at: string, now: Date) =>
    now.getTime() - Date.parse(at) < SEEN_NOW_MS ? 'Opened just now' : `Last opened ${formatDate(at, 'dayAndTime')}`,
  allTills: (count: number) => `Show all ${count} tills`,
  close: 'Close',
  closeLabel: (name: string) => `Close ${name}`,
  closeTitle: 'Close Till',
  closeQuestion: (name: string, series: string) =>
    `Close ${name}? Its series ${series} is not given again. If somebody opens the till there again, it is a new one ` +
    'with another series.',
  closed: (name: string) => `${name} is closed.`,
  closeFailed: 'The till could not be closed.',
} as const
