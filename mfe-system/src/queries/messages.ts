/** The texts for failures of the platform's data, exactly as in spec §8; our own additions are at the end. */
export const messages = {
  unexpected: 'An unexpected error occurred',

  sessionEnded: 'Your session has ended. Please sign in again.',
  serviceSilent: 'A service did not answer.',
} as const

/** The texts for data that could not be loaded, by its name. The first five are of spec §8, the others are our own. */
export const loadFailed = {
  stats: (reason: string) => `Failed to load stats: ${reason}`,
  restaurants: (reason: string) => `Failed to load restaurants: ${reason}`,
  mrr: (reason: string) => `Failed to load MRR: ${reason}`,
  recentOrders: (reason: string) => `Failed to load recent orders: ${reason}`,
  plans: (reason: string) => `Failed to load plans: ${reason}`,
  restaurant: (reason: string) => `Failed to load restaurant: ${reason}`,
  removals: (reason: string) => `Failed to load removals: ${reason}`,
  activity: (reason: string) => `Failed to load activity: ${reason}`,
  modules: (reason: string) => `Failed to load modules: ${reason}`,
  paymentIssues: (reason: string) => `Failed to load what needs attention: ${reason}`,
  payments: (reason: string) => `Failed to load payments: ${reason}`,
} as const
