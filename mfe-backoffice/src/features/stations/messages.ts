export const messages = {
  title: 'Kitchen',
  help: 'Stations of the kitchen, such as Tandoor or Bar, and the dishes each one cooks.',
  none:
    'A station is a place of your kitchen that gets tickets of its own, such as Tandoor or Bar. ' +
    'Without one, kitchen tickets stay as they are.',
  loadFailed: 'Failed to load the kitchen stations.',
  saveFailed: 'Failed to save the kitchen station.',
  deleteFailed: 'Deletion failed.',
  nameRequired: 'A station needs a name.',
  minutesInvalid: 'Enter whole minutes from 1 to 240.',
  redTooSoon: 'Red must come after amber.',
  added: (name: string) => `Station "${name}" added!`,
  updated: (name: string) => `Station "${name}" updated!`,
  deleted: (name: string) => `Station "${name}" deleted!`,
  deleteQuestion: (name: string) =>
    `Delete the station "${name}"? Its dishes go to the station of their category, or to the first one.`,
  minutes: (count: number) => `${count} min`,
  isFirst: 'Gets all other dishes',
  openScreen: 'Open the kitchen screen',

  outputs: 'Where tickets go',
  outputsHelp:
    'On paper, the till prints them. On a screen or a printer, a ticket that is not shown or printed within these ' +
    'seconds raises an alarm at the tills.',
  tickets: 'Tickets',
  ticketsOf: (name: string) => `Tickets of ${name}`,
  alarm: 'Alarm after',
  alarmOf: (name: string) => `Alarm of ${name} after`,
  seconds: (seconds: number) => `${seconds} s`,
  copies: 'Copies',
  copiesOf: (name: string) => `Copies of a ticket of ${name}`,
  copiesSaved: (name: string, copies: number) =>
    copies === 1 ? `${name} gets one paper of each ticket.` : `${name} gets ${copies} papers of each ticket.`,
  paper: 'Paper at the till',
  screen: 'Kitchen screen',
  onPaper: (name: string) => `${name} gets its tickets on paper.`,
  onScreen: (name: string) =>
    `${name} gets its tickets on a screen. One that is not shown raises an alarm at the tills.`,
  onPrinter: (name: string, printer: string) =>
    `${name} gets its tickets from ${printer}. One that is not printed raises an alarm at the tills.`,
  alarmSaved: (name: string, seconds: number) => `A ticket of ${name} raises an alarm after ${seconds} seconds.`,
  aPrinter: 'A printer',
  outputFailed: 'Failed to save where the tickets go.',

  arrangeHelp: 'The first station gets every dish that has no station, and whose category has none.',
  movedTo: (name: string, place: number, count: number) => `${name}: place ${place} of ${count}.`,
  arranged: 'Station order saved!',
  arrangeFailed: 'Failed to save the order.',

  routing: 'Which dish goes where',
  routingHelp:
    'A category goes to the station chosen here. A subcategory may go to another one, and so may a single dish: ' +
    'choose its station where you edit it.',
  routesFailed: 'Failed to load the categories.',
  toTheMenu: 'Go to the menu',
  noCategories: 'No dishes yet. Categories appear here once the menu has some.',
  routeFailed: 'Failed to save the station of the category.',
  routed: (category: string, station: string) => `${category} goes to ${station}.`,
  dishes: (count: number) => (count === 1 ? '1 dish' : `${count} dishes`),
  withOwn: (count: number) => `${count} with a station of ${count === 1 ? 'its' : 'their'} own`,
  notChosen: 'Not chosen',
  goesTo: (station: string) => `Goes to ${station}`,
  stationOf: (category: string) => `Station of ${category}`,
} as const
