export const messages = {
  open: 'Open Drawer',
  short: 'Drawer',
  why: 'Why?',
  chooseReason: 'Please choose a reason.',
  note: 'Note',
  noteNeeded: 'Please write why.',
  asked: 'The drawer is being opened.',
  agentOff: 'The print agent is not on, so the drawer stays closed. Open it with its key.',
  failed: 'It is not known whether the drawer was opened. Press again if it stays closed.',
} as const
