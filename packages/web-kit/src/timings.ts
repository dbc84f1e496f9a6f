/** Times of the user interface in milliseconds: those of spec §9, and with a comment those it does not name. */
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
  /** A call without an answer by then counts as failed. */
  callDeadlineMs: 15_000,
  /** The same for a call that sends a file, which takes its time on a slow line. */
  uploadDeadlineMs: 60_000,
  /** How old an answer may be that the page asked for before its scripts were there. */
  prefetchedReadLivesMs: 10_000,
  /** How long a write that succeeded waits until what it changed was read again. */
  readAgainMs: 2_000,
  /** How often a page that stays open asks who is signed in, by which its token is renewed. */
  sessionRefreshMs: 900_000,
  /** How often an open page asks which module versions are released. */
  registryRefreshMs: 60_000,
} as const
