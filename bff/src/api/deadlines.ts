import { changesMenu, type RoutedEndpoint } from '@tiffin/contracts'

/**
 * The longest time that a call to a service may take, including its wait in the queue. The circuit breaker counts a
 * missed deadline as a failure.
 */
export type Deadlines = {
  readonly usualMs: number
  /** Uploads take the service long to process, because they are pictures and imports. */
  readonly uploadMs: number
  /**
   * Calls that wait for the payment provider (six seconds) or a mail server (five), and all changes by the operator.
   */
  readonly outsideMs: number
  /**
   * Changes of the menu. A change that orders does not confirm is answered when the copies in orders have run out,
   * after `MENU_COPY_LIFE_MS` (10 s).
   */
  readonly menuChangesMs: number
  /** Reads of the operator, which may take as long as the aggregations that the same page reads. */
  readonly operatorReadsMs: number
  /** The deadline of dishes' pictures: a late picture disturbs no user, and a browser requests each only once. */
  readonly pictureMs: number
}

/**
 * The deadlines of the gateway. `usualMs` leaves a margin below the three seconds within which a usual call is answered
 * (decision 13).
 */
export const DEADLINES: Deadlines = {
  usualMs: 2_900,
  uploadMs: 30_000,
  outsideMs: 10_000,
  menuChangesMs: 13_000,
  operatorReadsMs: 4_000,
  pictureMs: 10_000,
}

/**
 * Returns the deadline of an endpoint in ms. A change by the operator gets longer than a read, because a service may
 * carry it out even after the deadline, and because plans are created at the payment provider too.
 */
export function deadlineOf(endpoint: RoutedEndpoint, deadlines: Deadlines): number {
  const { access, method, upload, asksOutside } = endpoint
  if (upload) return deadlines.uploadMs
  if (changesMenu(endpoint)) return deadlines.menuChangesMs
  if (access.scope === 'system') return method === 'GET' ? deadlines.operatorReadsMs : deadlines.outsideMs
  return asksOutside ? deadlines.outsideMs : deadlines.usualMs
}
