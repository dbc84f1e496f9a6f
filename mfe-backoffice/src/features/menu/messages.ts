/** The texts of the page, to the letter of spec §5 and §8; additions of our own are at the end. */
export const messages = {
  loadFailed: 'Failed to load menu.',
  taxGroupsFailed: 'Failed to load tax groups.',
  addFailed: 'Failed to add item.',
  updateFailed: 'Failed to update item.',
  deleteFailed: 'Failed to delete item.',
  importFailed: 'Import failed.',
  itemAdded: (name: string) => `Item "${name}" added!`,
  itemUpdated: (name: string) => `Item "${name}" updated!`,
  itemDeleted: (name: string) => `Item "${name}" deleted!`,
  imported: (count: number) => `${count} item(s) imported!`,

  categoryRequired: 'Please select a Main Category and Subcategory.',
  fileRequired: 'Please select a CSV file.',
  mainExists: (name: string) => `Main Category "${name}" already exists.`,
  subcategoryExists: (name: string, main: string) => `Subcategory "${name}" already exists in "${main}".`,
  categoryInUse: (name: string) => `Cannot delete "${name}": It's assigned to menu items.`,
  noTax: 'No Tax',

  nameRequired: 'An item needs a name.',
  priceInvalid: 'Enter a price of ₹0.00 or more, with at most two decimals.',
  pictureNotReadable: 'The picture must be a JPEG, PNG or WebP image.',
  pictureTooLarge: 'The picture must not be larger than 2 MB.',
  fileTooLarge: 'The CSV file must not be larger than 1 MB.',
  deleteQuestion: (name: string) => `Take "${name}" off the menu? Past orders keep it.`,
  emptyMenu: 'No items yet. Add the first one with the form, import a CSV file, or begin with a sample.',
  noMatch: (query: string) => `No items match "${query}".`,
  count: (count: number, limit: number | null = null) =>
    limit === null ? `${count} ${count === 1 ? 'item' : 'items'}` : `${count} of ${limit} items`,
  limitNear: (items: number, limit: number) => `${items} of the ${limit} items of your plan are on the menu.`,
  limitReached: (items: number, limit: number) =>
    `Your plan includes ${limit} items, and the menu has ${items}. Further ones are refused.`,

  categoryNameRequired: 'Enter a name.',
  categoryAddFailed: 'Failed to add category.',
  categoryDeleteFailed: 'Deletion failed.',
  categoryDeleteQuestion: (name: string) => `Delete the category "${name}"?`,

  codeInvalid: 'A code has one to four digits.',
  codeHint: 'One to four digits. In the till, typing them and Enter adds the item.',
  favourite: 'Favourite: first under Popular in the till',
  stationOfCategory: 'As its category',
  kitchenNameHint: 'What the kitchen reads, in any script. Empty: the name of the item.',
  mainCategories: 'Main Categories',
  arrangeHelp: 'The order of the till. Whatever has no place of its own comes last, by name.',
  movedTo: (name: string, place: number, count: number) => `${name}: place ${place} of ${count}.`,
  arranged: 'Menu order saved!',
  arrangeFailed: 'Failed to save the order.',

  toImport: (count: number) => `${count} to add`,
  skipped: (count: number) => `${count} skipped: already on the menu`,
  rowsWrong: (count: number) =>
    `${count === 1 ? '1 row needs' : `${count} rows need`} correction. Nothing is imported until every row is right.`,
  nothingToImport: 'Every item of this file is on the menu already.',
  previewCut: (shown: number, count: number) => `The first ${shown} of ${count}.`,
  columnRequired: 'Choose at least one column.',
  exported: (count: number) => `${count} item(s) exported!`,
} as const
