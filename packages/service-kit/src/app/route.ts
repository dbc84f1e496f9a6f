import type {
  AppError,
  BodyOf,
  Endpoint,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  SessionState,
  Upload,
} from '@tiffin/contracts'
import type { DeviceKind } from '@tiffin/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdempotentRequest } from './idempotency.ts'
import type { ClaimsOf } from '../token/verifier.ts'
import type { Tenant } from '../tenant.ts'
import type { UploadedFile } from './uploads.ts'
import type { VersionedRead } from './versioned-replies.ts'

/** The signed-in staff member. The role is the current one, not the one in the token. */
export type User = {
  readonly id: string
  readonly role: SessionState['role']
  /** The largest discount of the role, in percent of the subtotal; null: no limit. */
  readonly discountLimit: number | null
  readonly isDiscountReasonRequired: boolean
  /** True where the restaurant puts bills on khatas. */
  readonly isKhataOn: boolean
}

/**
 * A staff member who calls a restaurant's endpoint. The role in `user` is the current one; the role in `claims` may be
 * older.
 */
export type StaffCaller = {
  readonly tenant: Tenant
  readonly user: User
  readonly device?: undefined
  readonly claims: ClaimsOf<'restaurant'>
}

/** A paired device of the restaurant, with tenancy's current data. */
export type OwnDevice = {
  readonly id: string
  readonly kind: DeviceKind
  readonly name: string
  readonly stationId: string | null
}

/** A device that calls a restaurant's endpoint; it has no user and no role. */
export type DeviceCaller = {
  readonly tenant: Tenant
  readonly device: OwnDevice
  readonly user?: undefined
  readonly claims: ClaimsOf<'device'>
}

/** The caller of a platform endpoint: the operator, by login email. */
export type OperatorCaller = { readonly operator: { readonly email: string } }

export type AnyCaller = StaffCaller | DeviceCaller | OperatorCaller

type Common<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: E['rawBody'] extends true ? Buffer | undefined : BodyOf<E>
  readonly req: FastifyRequest
  readonly reply: FastifyReply
}
/** The callers of an endpoint: staff, devices, or both, as its access says. */
type RestaurantCaller<A> = A extends { readonly devices: readonly DeviceKind[] }
  ? A extends { readonly roles: readonly [] }
    ? DeviceCaller
    : StaffCaller | DeviceCaller
  : StaffCaller
type CallerOf<E extends Endpoint> = E['access']['scope'] extends 'restaurant'
  ? RestaurantCaller<E['access']>
  : E['access']['scope'] extends 'system'
    ? OperatorCaller
    : unknown
type RepeatableOf<E extends Endpoint> = E['idempotent'] extends true
  ? { readonly idempotency: IdempotentRequest | null }
  : unknown

/** The uploaded file; null when the form has none. */
type FileOf<E extends Endpoint> = E['upload'] extends Upload ? { readonly file: UploadedFile | null } : unknown

type ReadHeadersOf<E extends Endpoint> =
  E['headers'] extends Readonly<Record<string, string>> ? { readonly headers: HeadersOf<E> } : unknown

export type RouteContext<E extends Endpoint> = Common<E> & CallerOf<E> & RepeatableOf<E> & FileOf<E> & ReadHeadersOf<E>

/** The value that a handler returns to answer 204, although its endpoint declares a response body. */
export const NO_CONTENT = Object.freeze({ noContent: true as const })

type Result<E extends Endpoint> = E['response'] extends 'none' ? void : ResponseOf<E> | typeof NO_CONTENT

export type RouteOptions = {
  /** The error for a malformed id, the same as for a missing resource. */
  readonly whenParamsInvalid?: () => AppError
  /**
   * The error for a body that fails its schema, or for a form that cannot be read. `detail` names the field, if a field
   * is wrong, and the problem.
   */
  readonly whenBodyInvalid?: (detail: string) => AppError
  /** The error for a file over the limit of the endpoint. */
  readonly whenFileTooLarge?: () => AppError
  /** The body limit in bytes, in place of 256 KB; for internal endpoints only. */
  readonly maxBodyBytes?: number
  /** True for replies that are polled or large: the route answers 304 while the caller's `If-None-Match` matches. */
  readonly etag?: boolean
  /** True for a call that keeps CPU or database busy for long; such calls have a concurrency limit of their own. */
  readonly isHeavy?: boolean
}

/** What is read of a request before the handler of its route runs, by name. */
type Reads<E extends Endpoint> = Readonly<Record<string, (context: RouteContext<E>) => unknown>>
type Prepared<R extends Reads<never>> = { readonly [Name in keyof R]: Awaited<ReturnType<R[Name]>> }

/** The steps of a route that reads something before its handler runs, and that answers some failures itself. */
export type RouteSteps<E extends Endpoint, R extends Reads<E>> = {
  /**
   * Reads what the handler needs. The reads begin in their order, and what the first ones throw at once keeps the
   * others from beginning; those that wait run at the same time.
   */
  readonly prepare: R
  readonly handler: (context: RouteContext<E>, prepared: Prepared<R>) => Promise<Result<E>>
  /** Answers a failure of the steps before. @throws the failure that it does not answer */
  readonly whenFailed: (context: RouteContext<E>, failure: unknown) => Promise<Result<E>>
}

export type Route = {
  readonly endpoint: Endpoint
  readonly handler: (context: never, prepared: never) => Promise<unknown> | unknown
  readonly options: RouteOptions
  /** What is read before the handler, and the answer to a failure of either, of a prepared route. */
  readonly prepare?: Reads<never>
  readonly whenFailed?: (context: never, failure: unknown) => Promise<unknown>
  /** The two queries of a versioned route, which are called in place of the handler. */
  readonly reads?: VersionedRead<never, unknown>
}

/** Binds a handler to an endpoint of the contract. Access, parsing and the reply's shape come from the endpoint. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (context: RouteContext<E>) => Promise<Result<E>> | Result<E>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handler, options }
}

/** Binds the steps of a prepared route to an endpoint of the contract. */
export function preparedRoute<E extends Endpoint, R extends Reads<E>>(
  endpoint: E,
  steps: RouteSteps<E, R>,
  options: RouteOptions = {},
): Route {
  return { endpoint, ...steps, options }
}

/**
 * Binds a versioned read to an endpoint that is polled: for a client with the current version only the version is read,
 * and the reply is 304; other clients share one serialised reply.
 */
export function versionedRoute<E extends Endpoint>(
  endpoint: E,
  reads: VersionedRead<RouteContext<E>, ResponseOf<E>>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handler: reads.read, reads, options }
}
