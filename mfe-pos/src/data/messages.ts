/** The texts of the till while it loads (spec §8). */
export const messages = {
  initialLoadFailed: 'Failed to load initial data. Please check your connection.',
  settingsFailed: 'Failed to load restaurant settings.',
} as const
