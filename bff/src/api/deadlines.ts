import { changesMenu, type Endpoint } from '@tiffin/contracts'
import type { BodyRules } from '../bodies/read-body.ts'

/**
 * The longest time that a call to a service may take, including its wait in the queue. A missed deadline is a failure.
 */
export type Deadlines = {
  readonly usualMs: number
  /** Uploads take the service long to process, because they are pictures and imports. */
  readonly uploadMs: number
  /** Calls that wait for the payment provider (six seconds) or a mail server (five). */
  readonly outsideMs: number
  /** A change of the menu that orders does not confirm is answered when the copies of orders have run out. */
  readonly menuChangesMs: number
  /** Reads of the operator, as long as the aggregations on the same page. */
  readonly operatorReadsMs: number
  /** The deadline of dishes' pictures: a late picture disturbs no user, and a browser requests each only once. */
  readonly pictureMs: number
}

/** `usualMs` leaves a margin below the three seconds that a client observes. */
export const DEADLINES: Deadlines = {
  usualMs: 2_900,
  uploadMs: 30_000,
  outsideMs: 10_000,
  menuChangesMs: 13_000,
  operatorReadsMs: 4_000,
  pictureMs: 10_000,
}

/**
 * Returns the deadline of an endpoint. A change by the operator gets longer than a read, because a service may carry it
 * out after the deadline all the same, and because plans are created at the payment provider too.
 */
export function deadlineOf(endpoint: Endpoint, deadlines: Deadlines): number {
  const { access, method, upload, asksOutside } = endpoint
  if (upload) return deadlines.uploadMs
  if (changesMenu(endpoint)) return deadlines.menuChangesMs
  if (access.scope === 'system') return method === 'GET' ? deadlines.operatorReadsMs : deadlines.outsideMs
  return asksOutside ? deadlines.outsideMs : deadlines.usualMs
}

const KB = 1024
/** The size is the body limit of the services, so that the gateway does not forward what they would refuse. */
const USUAL_BODY: BodyRules = { maxBytes: 256 * KB, withinMs: 5_000 }
const OWN_BODY: BodyRules = { maxBytes: 64 * KB, withinMs: 5_000 }
/** The size admits a picture of 2 MB with its form. An upload slower than 8 KB a second cannot arrive in time. */
const UPLOAD_BODY: BodyRules = {
  maxBytes: 3 * KB * KB,
  withinMs: 30_000,
  pace: { bytesPerSecond: 8 * KB, fromMs: 5_000 },
}

/** Returns the limits for the request body of an endpoint. */
export function bodyRulesOf({ upload, service }: Endpoint): BodyRules {
  if (upload) return UPLOAD_BODY
  return service === 'gateway' ? OWN_BODY : USUAL_BODY
}
