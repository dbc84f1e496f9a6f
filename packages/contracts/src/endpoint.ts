import type { DeviceKind, Role } from '@tiffin/domain'
import type * as z from '#schema'
import type { CallScope } from './callers.ts'

export const SERVICES = ['orders', 'catalog', 'tenancy', 'billing'] as const
export type ServiceName = (typeof SERVICES)[number]
/** The name of a service that was added to the four of the product: that of its folder in `services`. */
export type AddedService = string & Record<never, never>

export function isServiceOfProduct(service: string): service is ServiceName {
  return (SERVICES as readonly string[]).includes(service)
}

/**
 * The callers an endpoint admits. `public`: everybody. `restaurant`: staff with one of the roles, and devices of the
 * restaurant of one of the kinds; their token names the tenant. An endpoint without `devices` is closed to devices.
 * `system`: the operator. `deploy`: the operator, or a pipeline with a deploy token, which is for all modules or for
 * those of one team. `anyone`: everybody; a valid token of staff or of a device identifies the caller. `internal`: the
 * gateway or a service with a token for the scope `about`; the gateway does not route these endpoints.
 */
export type Access =
  | { readonly scope: 'public' }
  | {
      readonly scope: 'restaurant'
      readonly roles: readonly Role[]
      readonly devices?: readonly DeviceKind[] | undefined
    }
  | { readonly scope: 'system' }
  | { readonly scope: 'deploy' }
  | { readonly scope: 'anyone' }
  | { readonly scope: 'internal'; readonly about: CallScope }

type Schema = z.ZodMiniType
/** `none`: the reply has no body (204). */
type ResponseSchema = Schema | 'none'

export type Endpoint = {
  readonly id: string
  /**
   * The process that answers. `gateway`: the gateway answers itself, for example with a join of replies of several
   * services.
   */
  readonly service: ServiceName | 'gateway' | AddedService
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A route pattern with `:name` for parameters. */
  readonly path: `/api/${string}` | `/internal/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /**
   * The headers that the endpoint reads besides the usual ones, by name in lower case, each with what it says. An
   * `Idempotency-Key` does not cover headers, so a repetition may have other values.
   */
  readonly headers?: Readonly<Record<string, string>>
  readonly response: ResponseSchema
  /** Status of success when it is neither 200 (a body) nor 204 (none). */
  readonly status?: number
  /** True for writes that must not be carried out twice; they honour an `Idempotency-Key` header. */
  readonly idempotent?: boolean
  /**
   * True for a POST that counts as a read, so that it uses up none of the changes that the restaurant may make: one
   * that only reads, or that a device sends periodically and that changes nothing a person would look for later.
   */
  readonly countsAsRead?: boolean
  /**
   * The one file of a body that is multipart/form-data, whose other parts are the fields of the body schema as text.
   * Absent for every other body.
   */
  readonly upload?: Upload
  /** Set where the body is an archive (tar, compressed by gzip), which the gateway reads as a stream. */
  readonly archive?: { readonly maxBytes: number }
  /** True when the endpoint waits for an external system, such as the payment provider or a mail server. */
  readonly asksOutside?: boolean
  /** True when the reply is a stream of server-sent events that goes on until one side ends it. */
  readonly isEventStream?: boolean
  /** True when the handler gets the body as raw bytes, because a signature covers them. Such a body has no schema. */
  readonly rawBody?: boolean
}

/**
 * What the gateway knows of an endpoint whose calls it routes: of its own ones from the contracts, of those of a
 * service from the declaration of the service, which has no schemas.
 */
export type RoutedEndpoint = Pick<Endpoint, 'id' | 'method' | 'access'> & {
  readonly service: string
  readonly path: string
  readonly countsAsRead?: boolean | undefined
  readonly upload?: Upload | undefined
  readonly archive?: { readonly maxBytes: number } | undefined
  readonly asksOutside?: boolean | undefined
  readonly isEventStream?: boolean | undefined
}

export type Upload = { readonly field: string; readonly maxBytes: number }

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ResponseOf<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : undefined

/** The headers of a call that the endpoint declares, by name. */
export type HeadersOf<E extends Endpoint> = { readonly [Name in keyof E['headers'] & string]?: string | undefined }

/** The input of a call: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: Input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: Input<E['query']> } : { query?: undefined }) &
  (E['upload'] extends Upload ? { body: FormData } : JsonInput<E>)

type JsonInput<E extends Endpoint> = E['body'] extends Schema
  ? undefined extends Input<E['body']>
    ? { body?: Input<E['body']> }
    : { body: Input<E['body']> }
  : { body?: undefined }

/**
 * Checks that an object is an endpoint and keeps its literal types, from which the types of calls are made. The fields
 * of its schemas have the names and units of spec §7.
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Fills in the `:name` parts of a path, escaped. @throws TypeError when a parameter is missing. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
