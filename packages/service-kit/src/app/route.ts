import type { AppError, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf, SessionState, Upload } from '@tiffin/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdempotentRequest } from '../idempotency.ts'
import type { ClaimsOf } from '../token/claims.ts'
import type { Tenant } from '../tenant.ts'
import type { UploadedFile } from './uploads.ts'

/** The signed-in staff member. The role is the one tenancy knows now, not the one the token was minted with. */
export type User = { readonly id: string; readonly role: SessionState['role'] }

/** Who calls, by the access of the endpoint. */
export type Caller = { readonly tenant: Tenant; readonly user: User; readonly claims: ClaimsOf<'restaurant'> }

/** The operator of the platform, by the email they signed in with. */
export type OperatorCaller = { readonly operator: { readonly email: string } }

type Common<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: E['rawBody'] extends true ? Buffer | undefined : BodyOf<E>
  readonly req: FastifyRequest
  readonly reply: FastifyReply
}
type CallerOf<E extends Endpoint> = E['access']['scope'] extends 'restaurant'
  ? Caller
  : E['access']['scope'] extends 'system'
    ? OperatorCaller
    : unknown
type RepeatableOf<E extends Endpoint> = E['idempotent'] extends true
  ? { readonly idempotency: IdempotentRequest | null }
  : unknown

/** The file of the form; null when it came without one. */
type FileOf<E extends Endpoint> = E['upload'] extends Upload ? { readonly file: UploadedFile | null } : unknown

export type RouteContext<E extends Endpoint> = Common<E> & CallerOf<E> & RepeatableOf<E> & FileOf<E>

/** Returned by a handler whose endpoint has a body but this time answers none (204). */
export const NO_CONTENT = Object.freeze({ noContent: true as const })

type Result<E extends Endpoint> = E['response'] extends 'none' ? void : ResponseOf<E> | typeof NO_CONTENT

export type RouteOptions = {
  /** What an id that is none answers: the same as a missing resource. */
  readonly whenParamsInvalid?: () => AppError
  /** A text of its own for a body that fails its schema; `detail` names the field. */
  readonly whenBodyInvalid?: (detail: string) => AppError
  /** A text of its own for a file over the limit of the endpoint. */
  readonly whenFileTooLarge?: () => AppError
  /** For a body larger than the usual 256 KB; between services only. */
  readonly maxBodyBytes?: number
  /** Answers 304 when the caller's `If-None-Match` still matches; for what is polled or large. */
  readonly etag?: boolean
}

export type Route = {
  readonly endpoint: Endpoint
  readonly handler: (context: never) => Promise<unknown> | unknown
  readonly options: RouteOptions
}

/** Binds a handler to an endpoint of the contract. Access, parsing and the reply's shape come from the endpoint. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (context: RouteContext<E>) => Promise<Result<E>> | Result<E>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handler, options }
}
