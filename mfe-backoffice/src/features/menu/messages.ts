/** What the page says, to the letter of spec §5 and §8; what it says of its own accord stands at the end. */
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
  priceInvalid: 'Enter a price from 0 with at most two decimals.',
  pictureNotReadable: 'The picture must be a JPEG, PNG or WebP image.',
  pictureTooLarge: 'The picture must not be larger than 2 MB.',
  fileTooLarge: 'The CSV file must not be larger than 1 MB.',
  deleteQuestion: (name: string) => `Take "${name}" off the menu? Past orders keep it.`,
  emptyMenu: 'No items yet. Add the first one with the form, or import a CSV file.',
  noMatch: (query: string) => `No items match "${query}".`,
  count: (count: number) => (count === 1 ? '1 item' : `${count} items`),

  categoryNameRequired: 'Enter a name.',
  categoryAddFailed: 'Failed to add category.',
  categoryDeleteFailed: 'Deletion failed.',
  categoryDeleteQuestion: (name: string) => `Delete the category "${name}"?`,

  toImport: (count: number) => `${count} to add`,
  skipped: (count: number) => `${count} skipped: already on the menu`,
  rowsWrong: (count: number) =>
    `${count === 1 ? '1 row needs' : `${count} rows need`} correction. Nothing is imported until every row is right.`,
  nothingToImport: 'Every item of this file is on the menu already.',
  previewCut: (shown: number, count: number) => `The first ${shown} of ${count}.`,
  columnRequired: 'Choose at least one column.',
  exported: (count: number) => `${count} item(s) exported!`,
} as const
