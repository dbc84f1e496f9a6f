const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** So many attempts (`points`) in a window of so many seconds (`duration`), which begins with the first attempt. */
export type Allowance = { readonly points: number; readonly duration: number }

/**
 * The rate limits before a session. An attempt is taken from the first allowance that has one left. The second
 * allowance of a limit is slow: once the first is used up, an attempt is possible every few minutes instead of not at
 * all for the rest of the day.
 */
export const limits = {
  /** Failed logins count, successful ones are refunded. These two limits apply to every address. */
  failedLoginsOfAccountFromAddress: [{ points: 10, duration: 15 * MINUTE }],
  failedLoginsOfAccountFromAddressADay: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  /** This limit and the next two do not apply to an address the account has signed in from before (see `signIn`). */
  failedLoginsOfAccount: [{ points: 50, duration: HOUR }],
  /** At most a hundred a day at one restaurant. */
  failedLoginsFromAddressAtRestaurant: [
    { points: 40, duration: DAY },
    { points: 1, duration: 24 * MINUTE },
  ],
  /** All restaurants together: many guests share one address of a mobile network. */
  failedLoginsFromAddress: [
    { points: 500, duration: DAY },
    { points: 1, duration: 3 * MINUTE },
  ],
  /** Wrong PINs count, right ones are refunded. The owner of a closed PIN signs in with the password meanwhile. */
  wrongPinsOfUser: [{ points: 5, duration: 5 * MINUTE }],
  wrongPinsOfUserADay: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  /** All users together, so that guessing at each in turn is no way round; more than honest fingers slip in a day. */
  wrongPinsAtRestaurant: [
    { points: 200, duration: DAY },
    { points: 1, duration: 5 * MINUTE },
  ],
  /**
   * Wrong codes of devices count, right ones are refunded, and none counts while the restaurant has no code open. 136 a
   * day against an open code of six digits are one in seven thousand. Strangers use up this limit together.
   */
  wrongPairingCodesAtRestaurant: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  /** The same in place of it for an address where the restaurant's staff signed in, which strangers cannot use up. */
  wrongPairingCodesFromStaffAddress: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  pairingTriesFromAddress: [{ points: 30, duration: HOUR }],
  codeTriesFromAddress: [{ points: 30, duration: HOUR }],
  mailsToAddress: [{ points: 3, duration: HOUR }],
  mailsFromAddress: [{ points: 20, duration: HOUR }],
} as const satisfies Record<string, readonly Allowance[]>
export type Limit = keyof typeof limits
