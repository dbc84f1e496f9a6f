import { formatDate } from '@tiffin/domain'

export const messages = {
  title: 'Printers',
  help: 'Printers of your network, which print kitchen tickets by themselves.',
  loadFailed: 'Failed to load the printers.',
  none: 'No printers yet. Add one, then choose it above, under Where tickets go.',
  noAgent:
    'A printer gets its tickets from a print agent, a program on a computer beside the printers. ' +
    'Add a print agent below, under Devices, and run on that computer what you are shown there with its code:',
  noAgentOn:
    'No print agent is paired. Make a new code for one below, under Devices, and run on the computer beside the ' +
    'printers what you are shown there:',
  command: 'npm run print-agent -- pair …',

  agentGone: 'Its print agent was revoked',
  columns: (columns: number) => `${columns} characters a line`,
  nothingYet: 'Has printed nothing yet',
  ready: 'Ready',
  waiting: (count: number) => (count === 1 ? '1 slip waits' : `${count} slips wait`),
  lastPaper: (at: string) => `Last paper ${formatDate(at, 'dayAndTime')}`,

  add: 'Add Printer',
  change: 'Change Printer',
  name: 'Name of the printer',
  nameMissing: 'Give it a name.',
  agent: 'Print agent',
  chooseAgent: 'Choose a print agent',
  agentMissing: 'Choose the print agent beside it.',
  address: 'Address',
  addressHint: 'Its host and port in your network, as 192.168.1.50:9100.',
  addressMissing: 'Enter its address, as 192.168.1.50:9100.',
  characters: 'Characters a line',
  charactersOf: { 32: '32 (paper of 58 mm)', 42: '42 (paper of 80 mm)', 48: '48 (paper of 80 mm)' },
  added: (name: string) => `Printer "${name}" added!`,
  changed: (name: string) => `Printer "${name}" changed!`,
  saveFailed: 'Failed to save the printer.',

  test: 'Test Print',
  testOf: (name: string) => `Test print on ${name}`,
  testFailed: 'The test slip could not be sent.',
  testSent: (name: string) => `Sent a test slip to ${name}; look at the paper.`,
  testPrinted: (name: string) => `${name} has printed. Is the paper right?`,
  testWaits: (name: string, state: string) => `The test slip for ${name} waits: ${state.toLowerCase()}.`,
  testForgotten: (name: string) => `${name} did not print the test slip within a minute, so it is forgotten.`,

  deleteTitle: 'Delete Printer',
  deleteQuestion: (name: string) => `Delete the printer "${name}"?`,
  deleted: (name: string) => `Printer "${name}" deleted!`,
  deleteFailed: 'Deletion failed.',
} as const
