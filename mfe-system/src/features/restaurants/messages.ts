/** The texts of the page, exactly as in spec §2, §5 and §8; our own additions are at the end. */
export const messages = {
  title: 'Restaurants',
  none: (search: string) => `No restaurants found for "${search}".`,
  pages: (page: number, pages: number, results: number) =>
    `Page ${page} of ${pages} (${results.toLocaleString('en-IN')} results)`,
  passwordTooShort: 'Admin password must be at least 6 characters.',
  createFailed: (reason: string) => `Failed to create restaurant: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete restaurant: ${reason}`,
  changePlanFailed: (reason: string) => `Failed to change plan: ${reason}`,
  extendFailed: (reason: string) => `Failed to extend subscription: ${reason}`,
  planChanged: (planId: string) => `Plan changed to ${planId} successfully!`,
  extended: (date: string) => `Subscription extended to ${date} successfully!`,
  planRequired: 'Please select a plan.',
  endRequired: 'Please select a new end date.',
  endMalformed: 'Invalid date format. Please use YYYY-MM-DD.',

  created: (name: string) => `Restaurant "${name}" created successfully!`,
  updated: (name: string) => `Restaurant "${name}" updated successfully!`,
  deleted: (name: string) => `Restaurant "${name}" deleted successfully!`,
  updateFailed: (reason: string) => `Failed to update restaurant: ${reason}`,
  deleteTitle: 'Delete Restaurant',
  deleteQuestion: (name: string) =>
    `Delete "${name}"? This is irreversible: it removes the restaurant with its users, orders and menu items.`,
  empty: 'No restaurants yet. Create the first one.',
  plansUnknown: 'Plans and statuses are missing: a service did not answer.',
  orderUnknown: 'Restaurants cannot be sorted by plan or status now; the newest come first.',
  nameRequired: 'Name is required.',
  subdomainRequired: 'Subdomain is required.',
  emailInvalid: 'Enter the email the Admin signs in with.',
  subdomainHint: 'Lower-case letters and digits.',
  subdomainMoves: 'Staff sign in again at the new address; the old one stops working.',
  mandate: 'The payment provider goes on charging this restaurant. What you change here does not touch that.',
  mandateUnknown:
    'Whether the payment provider goes on charging could not be checked. What you change here does not touch that.',
  manual: 'Changes here are made by hand: they do not affect what the payment provider charges.',
  extendFreeHint: 'Until the end of that day in India. The free plan becomes active, and goes on after it.',
  extendHint:
    'Until the end of that day in India. The subscription becomes active. A plan that would begin before is not ' +
    'charged; the restaurant may choose it again.',
} as const
