/** The texts of the page, exactly as in spec §2, §5 and §8; our own additions are at the end. */
export const messages = {
  title: 'Subscription Plans',
  saveFailed: (reason: string) => `Failed to save plan: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete plan: ${reason}`,
  added: 'Plan added successfully!',
  updated: 'Plan updated successfully!',
  deleted: 'Plan deleted successfully!',
  invalidJson: 'Invalid JSON format in features.',

  none: (search: string) => `No plans found for "${search}".`,
  deleteTitle: 'Delete Plan',
  deleteQuestion: (name: string) =>
    `Delete "${name}"? This cannot be undone. Please ensure no restaurant uses this plan.`,
  idInvalid: 'Plan ID is required: letters, digits, hyphens and underscores.',
  idHint: 'Letters, digits, hyphens and underscores. It cannot be changed later.',
  idFixed: 'The id of a plan cannot be changed.',
  nameRequired: 'Name is required.',
  priceInvalid: 'Enter a price of ₹0.00 or more, with at most two decimals.',
  providerHint: 'Without it the plan cannot be bought online.',
  newSubscribersOnly:
    'The new price or interval is for new subscribers only: the payment provider gets a new plan, and those who ' +
    'pay already keep theirs.',
} as const
