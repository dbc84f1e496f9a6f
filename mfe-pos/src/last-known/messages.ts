/** The texts of the till while it loads (spec §8); our own texts, about what it read last, are at the end. */
export const messages = {
  initialLoadFailed: 'Failed to load initial data. Please check your connection.',
  settingsFailed: 'Failed to load restaurant settings.',

  noAnswer: 'No answer from the server.',
  floorAsOf: (time: string) => `The floor is as of ${time}.`,
  menuAsOf: (time: string) => `The menu is as of ${time}.`,
  goOn: 'Orders are kept on this till and sent by themselves.',
  age: 'ago',
} as const
