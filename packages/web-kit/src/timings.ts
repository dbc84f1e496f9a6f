/** Times of the user interface in milliseconds. Those without a comment are from spec §9. */
export const TIMINGS = {
  posRefreshMs: 60_000,
  dashboardRefreshMs: 30_000,
  popupCloseMs: 1_200,
  errorResetMs: 2_000,
  toastMs: 5_000,
  itemAddedToastMs: 800,
  settingsSuccessToastMs: 3_000,
  settingsErrorToastMs: 5_000,
  upgradeToastMs: 6_000,
  systemToastMs: 3_000,
  /** The time after which a call without an answer fails. */
  callDeadlineMs: 15_000,
  /** The deadline of a call that uploads a file, which takes longer on a slow connection. */
  uploadDeadlineMs: 60_000,
  /** The age up to which a read that the page started before its scripts were loaded still answers a call. */
  prefetchedReadLivesMs: 10_000,
  /** The longest time that a successful write waits until the data that it changed has been read again. */
  readAgainMs: 2_000,
  /** The interval at which an open page reads its session, which also renews the token. */
  sessionRefreshMs: 900_000,
  /** The interval at which an open page reads the released versions of modules. */
  registryRefreshMs: 60_000,
} as const
