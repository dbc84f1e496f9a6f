/** The texts of the page; the specification has none of them. */
export const messages = {
  fetchFailed: 'Failed to fetch the activity log.',
  empty: 'Nothing was changed yet. Whatever is changed from now on stands here.',
  noMatches: 'No changes match these filters.',
  allShown: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'entry' : 'entries'}, all of them.`,
  missing: (parts: string) => `This list is not complete: the changes of ${parts} could not be read just now.`,

  everyone: 'Everyone',
  devices: 'All devices',
  operator: 'Tiffin operator',
  system: 'Automatic',
  unknownUser: 'Unknown user',
  nothing: 'none',
  allStations: 'All stations',
  aStation: 'One station',
  anAgent: 'A print agent that was revoked',
  datesInverted: 'The end date is before the start date.',

  exportHelp: 'A CSV file of all entries that match the filters of the page, the newest first.',
  exporting: (count: number) => `${count.toLocaleString('en-IN')} entries read…`,
  exportEmpty: 'There are no such entries. Nothing was exported.',
  exportIncomplete: (parts: string) => `The changes of ${parts} could not be read just now. Nothing was exported.`,
  exported: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'entry' : 'entries'} exported!`,
  exportStopped: 'Export stopped. Nothing was saved.',
} as const
