/** The limits and times of event streams. All times are in ms. */
export type EventSettings = {
  /** The limits of open streams: of this gateway, of one restaurant and of one user. */
  readonly streams: number
  readonly streamsPerRestaurant: number
  readonly streamsPerUser: number
  /** A stream with more unsent bytes is ended; its reader connects again and reads the changes. */
  readonly unsentBytes: number
  /** The interval between comments, by which a reader distinguishes a silent stream from a broken connection. */
  readonly beatMs: number
  /**
   * The longest interval between two checks of the session of a silent stream. A removed user's stream ends at the
   * first check after the cached session state has expired.
   */
  readonly sessionCheckMs: number
  /**
   * The age at which a stream is ended. Each stream varies it at random by up to a fifth, so that streams do not all
   * reconnect at once.
   */
  readonly maxAgeMs: number
  /** The shortest interval between two calls that ask a service for changed heads. */
  readonly askEveryMs: number
  /** The longest pause after questions that failed. */
  readonly longestPauseMs: number
  /**
   * The longest silence of a service that does not count as missed changes. A service knows the changes of the last ten
   * seconds, and a change is visible only at the commit of its transaction, up to five seconds after it was made.
   */
  readonly silenceMs: number
  /**
   * The longest time for which the heads of one replica may be behind those of the others. A lower head that comes
   * later than this after the last one is from a restored database.
   */
  readonly laggingMs: number
}

export const EVENT_SETTINGS: EventSettings = {
  streams: 3_000,
  streamsPerRestaurant: 300,
  streamsPerUser: 20,
  unsentBytes: 64 * 1024,
  beatMs: 15_000,
  sessionCheckMs: 60_000,
  maxAgeMs: 15 * 60_000,
  askEveryMs: 200,
  longestPauseMs: 5_000,
  silenceMs: 5_000,
  laggingMs: 5_000,
}
