/** The texts of the page, to the letter of spec §2, §5 and §8; additions of our own are at the end. */
export const messages = {
  tapToServe: 'Tap a table to take its order.',
  noTablesForManagers: "Add areas (via 'Manage Areas') and tables.",
  noTables: 'No tables set up.',
  noAreas: 'No areas created yet.',
  areaFirst: "Please add an Area first via 'Manage Areas'.",
  newTableInvalid: 'Valid name, positive pax, and area are required.',
  tableInvalid: 'Valid name, positive pax, and area required.',
  areaExists: (name: string) => `Area "${name}" already exists.`,
  areaInUse: (name: string) => `Cannot delete "${name}": It is assigned to one or more tables.`,

  fetchFailed: 'Failed to fetch data.',
  addTableFailed: 'Failed to add table.',
  updateTableFailed: 'Failed to update table.',
  deleteTableFailed: 'Failed to delete table.',
  addAreaFailed: 'Failed to add area.',
  updateAreaFailed: 'Failed to update area.',
  deleteAreaFailed: 'Failed to delete area.',

  tableAdded: (name: string) => `Table "${name}" added!`,
  tableUpdated: (name: string) => `Table "${name}" updated!`,
  tableDeleted: (name: string) => `Table "${name}" deleted!`,
  tablesAdded: (count: number) => `${count} ${count === 1 ? 'table' : 'tables'} added!`,
  areaAdded: (name: string) => `Area "${name}" added!`,
  areaUpdated: (name: string) => `Area "${name}" updated!`,
  areaDeleted: (name: string) => `Area "${name}" deleted!`,
  deleteTable: (name: string) => `Delete table "${name}"? Its past bills keep its name.`,
  deleteArea: (name: string) => `Delete area "${name}"? No table is in it.`,

  nameMissing: 'Give it a name.',
  paxInvalid: (max: number) => `A whole number from 1 to ${max}.`,
  areaMissing: 'Choose an area.',
  severalHint: 'A range such as T1-T12, or names with commas between them.',
  severalMissing: 'Type the names of the tables.',
  severalNone: 'All of these are in the area already.',
  severalTooMany: (max: number) => `At most ${max} tables at once.`,
  severalTooLong: (max: number) => `A name has at most ${max} characters.`,
  severalPreview: (added: number, leftOut: number) => {
    const tables = added === 1 ? '1 table' : `${added} tables`
    return `${tables} to add${leftOut > 0 ? `, ${leftOut} already there and left out` : ''}.`
  },
} as const
