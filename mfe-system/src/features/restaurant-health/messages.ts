export const messages = {
  back: 'All restaurants',
  unnamed: 'Restaurant',
  notFound: 'This restaurant is not on the platform. It may have been deleted.',
  ordersTitle: 'Orders a day',
  ordersHelp: 'The last 30 business days',
  noOrders: 'No orders in the last 30 business days.',
  ordersFailed: 'Failed to load orders: A service did not answer.',
  numbers: 'Show the numbers',
  usersTitle: 'Users',
  usersFailed: 'Failed to load restaurant: A service did not answer.',
  planTitle: 'Plan',
  planFailed: 'Failed to load plan: A service did not answer.',
  historyTitle: 'Plan history',
  noHistory: 'The plan has not changed yet.',
  mandate: 'Charged by the payment provider',
  never: 'Never',
  held: (subdomain: string, since: string) =>
    `Held since ${since}, to be moved: staff and devices are answered that it is being moved, and tills go on ` +
    `without a connection. To open it here again: npm run restaurant -- release ${subdomain}`,
} as const

/** The words for `source`: who set the restaurant's plan. */
export const sourceWords: Readonly<Record<string, string>> = {
  provider: 'Payment provider',
  restaurant: 'Restaurant',
  manual: 'Operator',
  demo: 'Demo data',
}
