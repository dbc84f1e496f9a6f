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
  gstinInvalid: 'GST bills need a valid GSTIN: 15 characters, of which the last is a check digit.',
  gstAddressRequired: 'GST bills need the address of the restaurant.',
  seriesInvalid: 'A series has one to three capital letters and digits and does not begin with 0, C or S.',
  fssaiInvalid: 'An FSSAI number has 14 digits.',

  gstinHint: 'GST invoices are offered once a valid GSTIN is saved.',
  gstHelp: 'A tax invoice or a bill of supply, with a number of its own, for each paid order.',
  gstModes: {
    off: [
      'Bills are printed as they are now: tax first, then the discount, and no invoice number.',
      'Invoices that were issued stay as they are and can be printed again.',
    ],
    regular: [
      'The discount comes off before tax, and only off dishes under GST. So some amounts differ: see the sample below.',
      'Every paid order gets the next number. Invoices cannot be changed or deleted, and no number is left out.',
      'The paper says TAX INVOICE, with GSTIN, SAC, taxable value, CGST and SGST. Liquor is outside GST, with its VAT.',
      'Orders that are paid already stay as they are.',
    ],
    composition: [
      'For a restaurant registered under the composition scheme: guests pay the prices of the menu, and no tax.',
      'The paper says BILL OF SUPPLY, with the words of the law at its top and no line of tax.',
      'Every paid order gets the next number, in a series of its own. Bills cannot be changed or deleted.',
      'Tax groups of dishes do not count on these bills, but carts still show them: give dishes a group of 0 %.',
    ],
  },
  seriesHint: (first: string, isOfSupply: boolean) =>
    isOfSupply
      ? `Follows the S in the number of each bill, such as ${first}. Two characters at most.`
      : `Begins the number of each invoice, such as ${first}. Another series counts from 1.`,
  /** The server uses the same words. */
  supplySeriesTooLong:
    'A series of bills of supply has at most two characters: S, or CS on a credit note, is put before them.',
  chargesHelp:
    'In rupees before tax, on the bills of takeaway and delivery orders. Taxed like the food, and no discount takes ' +
    'from them. The till can leave them off. A service charge may not be added to a bill, so there is none.',
  chargeLabels: {
    takeaway_packing: 'Takeaway packing (₹)',
    delivery_packing: 'Delivery packing (₹)',
    delivery_charge: 'Delivery (₹)',
  },
  chargeInvalid: 'Enter rupees up to 1,000 with at most two decimals, or nothing.',
  rateInvalid: 'Enter a rate from 0 with at most two decimals.',
  rateOfNoTax: 'A tax group without tax has the rate 0.',
  kindHint: 'What a GST bill would tax by. Your bills do not change.',
  kindHintOn: 'What your GST invoices tax by. Invoices that were issued stay as they are.',
  kinds: { gst: 'GST', vat: 'VAT (liquor)', none: 'No tax' },
  gstPreviewHelp: 'Discount first, on what is under GST alone, then tax. A sample: your bills do not change.',
  gstPreviewHelpOn: 'Discount first, on what is under GST alone, then tax. A sample of how your invoices are computed.',
  tryIncluded: 'Try with prices that include tax',
  groupNameRequired: 'A tax group needs a name.',
  addFirstTaxGroup: 'Add the first tax group',
  noTaxGroups: 'No tax groups yet. Dishes are sold without tax until you add one.',
  groupAdded: (name: string) => `Tax group "${name}" added!`,
  groupUpdated: (name: string) => `Tax group "${name}" updated!`,
  groupDeleted: (name: string) => `Tax group "${name}" deleted!`,
  deleteQuestion: (name: string) => `Delete the tax group "${name}"? Orders already placed keep their tax.`,
} as const
