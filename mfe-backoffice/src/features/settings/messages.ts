/** The texts of the page, to the letter of spec §5 and §8; additions of our own are at the end. */
export const messages = {
  loadFailed: 'Failed to load settings.',
  saveFailed: (message: string) => `Error: ${message}`,
  taxGroupsFailed: 'Failed to load tax groups.',
  taxGroupSaveFailed: 'Failed to save tax group.',
  taxGroupDeleteFailed: 'Deletion failed.',
  noTaxGroupSelected: 'No tax group selected to update.',

  nameRequired: 'Restaurant name is required.',
  saved: 'Settings saved!',
  noAnswer: 'No answer from the server. Please try again.',
  limitInvalid: 'Enter a percent from 0 to 100 with at most two decimals, or nothing.',
  /** The server uses the same words. */
  upiVpaInvalid: 'A UPI ID is a name, @ and a bank, such as spicegarden@okicici.',
  upiMcInvalid: 'A merchant code has four digits.',
  rateInvalid: 'Enter a rate from 0 with at most two decimals.',
  rateOfNoTax: 'A tax group without tax has the rate 0.',
  kindHint: 'What a GST bill would tax by. Your bills do not change.',
  kinds: { gst: 'GST', vat: 'VAT (liquor)', none: 'No tax' },
  gstPreviewHelp: 'Discount first, on what is under GST alone, then tax. A sample: your bills do not change.',
  tryIncluded: 'Try with prices that include tax',
  groupNameRequired: 'A tax group needs a name.',
  noTaxGroups: 'No tax groups yet. Dishes are sold without tax until you add one.',
  groupAdded: (name: string) => `Tax group "${name}" added!`,
  groupUpdated: (name: string) => `Tax group "${name}" updated!`,
  groupDeleted: (name: string) => `Tax group "${name}" deleted!`,
  deleteQuestion: (name: string) => `Delete the tax group "${name}"? Orders already placed keep their tax.`,
} as const
