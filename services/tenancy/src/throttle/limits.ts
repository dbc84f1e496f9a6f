const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A number of attempts (`points`) in a window of so many seconds (`duration`), which begins with the first attempt. */
export type Allowance = { readonly points: number; readonly duration: number }

/**
 * The rate limits of requests without a session, of PINs and pairing codes, and of new tills. An attempt is taken from
 * the first allowance that has one left. The second allowance of a limit is slow: once the first is used up, an attempt
 * is possible every 3 to 24 minutes instead of not at all for the remaining day.
 */
export const limits = {
  /** Failed logins count; successful ones are refunded. This limit and the next apply to every address. */
  failedLoginsOfAccountFromAddress: [{ points: 10, duration: 15 * MINUTE }],
  failedLoginsOfAccountFromAddressADay: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  /** This limit and the next two do not apply to an address the account has signed in from before (see `signIn`). */
  failedLoginsOfAccount: [{ points: 50, duration: HOUR }],
  /** These allowances admit at most a hundred failures a day from one address at one restaurant. */
  failedLoginsFromAddressAtRestaurant: [
    { points: 40, duration: DAY },
    { points: 1, duration: 24 * MINUTE },
  ],
  /**
   * This limit counts all restaurants together and is high, because many people share one address of a mobile network.
   */
  failedLoginsFromAddress: [
    { points: 500, duration: DAY },
    { points: 1, duration: 3 * MINUTE },
  ],
  /** Wrong PINs count; right ones are refunded. A user whose PIN is blocked can sign in with the password. */
  wrongPinsOfUser: [{ points: 5, duration: 5 * MINUTE }],
  wrongPinsOfUserADay: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  /**
   * This limit counts all users of a restaurant together, so that nobody can guess at one user after another. Honest
   * mistakes of a day stay below it.
   */
  wrongPinsAtRestaurant: [
    { points: 200, duration: DAY },
    { points: 1, duration: 5 * MINUTE },
  ],
  /**
   * Wrong pairing codes count; right ones are refunded, and none counts while the restaurant has no open code. 136
   * guesses a day at an open code of six digits succeed with a chance of one in seven thousand. All strangers share
   * this limit.
   */
  wrongPairingCodesAtRestaurant: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  /**
   * This limit replaces the previous one for an address from which the restaurant's staff signed in, so that strangers
   * cannot use it up.
   */
  wrongPairingCodesFromStaffAddress: [
    { points: 40, duration: DAY },
    { points: 1, duration: 15 * MINUTE },
  ],
  pairingTriesFromAddress: [{ points: 30, duration: HOUR }],
  /** A browser that forgets its till gets another one at each opening, so this limit only stops a program. */
  newTillsOfRestaurant: [{ points: 1_000, duration: HOUR }],
  codeTriesFromAddress: [{ points: 30, duration: HOUR }],
  mailsToAddress: [{ points: 3, duration: HOUR }],
  mailsFromAddress: [{ points: 20, duration: HOUR }],
} as const satisfies Record<string, readonly Allowance[]>
export type LimitName = keyof typeof limits
