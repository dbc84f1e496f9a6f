import { AppError, type Endpoint } from '@tiffin/contracts'
import { REQUEST_ID_HEADER, ServiceCallError, type CallService } from '@tiffin/service-kit/gateway'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { ApiCall } from '../api/api-call.ts'
import { streamBody } from '../bodies/stream-body.ts'
import type { AggregationSlots } from './aggregation-slots.ts'
import type { Call, CallOptional, GatewayEndpoint } from './gateway-endpoint.ts'
import { parseInput } from './parse-input.ts'

/**
 * Answers one call of a gateway endpoint.
 *
 * @returns the length of the reply in bytes; null for a reply without a body, and where the client has gone
 * @throws AppError as listed at `createEndpointDispatcher`
 */
export type DispatchEndpoint = (req: Request, res: Response, call: ApiCall) => Promise<number | null>

type Dependencies = {
  readonly callService: CallService
  /** The deadline of each call to a service. */
  readonly deadlineMs: number
  readonly slots: AggregationSlots
  readonly logger: Logger
}

/**
 * Dispatches a call to its gateway endpoint: parses the input, provides the calls to services, and sends the reply.
 *
 * @returns a function that throws AppError SERVICE_UNAVAILABLE when a required service is unavailable or too many
 *   aggregations run, NOT_FOUND for an endpoint that is not in the list, an error of `parseInput`, or an error of the
 *   endpoint itself
 */
export function createEndpointDispatcher(
  endpoints: readonly GatewayEndpoint[],
  { callService, deadlineMs, slots, logger }: Dependencies,
): DispatchEndpoint {
  async function reply(
    { endpoint, handle }: GatewayEndpoint,
    req: Request,
    res: Response,
    { caller, body }: ApiCall,
  ): Promise<number | null> {
    const requestId = String(req.headers[REQUEST_ID_HEADER])
    const call: Call = (called, input) =>
      callService(called, input, { requestId, deadlineMs, ...credentialsFor(called, req) }).catch(asAppError)
    const callOptional: CallOptional = (called, input) =>
      call(called, input).catch((err: unknown) => {
        if (!(err instanceof AppError && err.code === 'SERVICE_UNAVAILABLE')) throw err
        logger.warn({ err, requestId, missing: called.id }, 'answered without a part')
        return null
      })
    const context = {
      ...parseInput(endpoint, req, body),
      caller,
      address: String(req.headers['x-forwarded-for']),
      requestId,
      streamBody: (write: (chunk: Buffer) => Promise<void>) =>
        streamBody(req, res, endpoint.archive?.maxBytes ?? 0, write),
      call,
      callOptional,
    }
    const value = await (handle as (context: object) => Promise<unknown>)(context)
    if (endpoint.response === 'none') {
      res.status(204).end()
      return null
    }
    const text = JSON.stringify(value)
    res.type('json').send(text)
    return Buffer.byteLength(text)
  }

  return async (req, res, call) => {
    const found = endpoints.find((each) => each.endpoint.id === call.endpoint.id)
    if (!found) throw new AppError('NOT_FOUND')
    const { restaurantId } = call.caller
    // Only reads of a restaurant take a slot. The operator is one person, whose dashboard makes several calls together.
    if (restaurantId === undefined || call.endpoint.method !== 'GET') return reply(found, req, res, call)
    const release = await slots.acquire(restaurantId, res)
    if (!release) return null
    // The slot is held until the services have answered, because they go on working when the client disconnects.
    try {
      const bytes = await reply(found, req, res, call)
      release(true)
      return bytes
    } catch (error) {
      release(false)
      throw error
    }
  }
}

/** Passes the user's token on to restaurant endpoints: the service checks the session and scopes the reply to it. */
function credentialsFor({ access }: Endpoint, { headers }: Request): { readonly authorization?: string } {
  return access.scope === 'restaurant' && headers.authorization !== undefined
    ? { authorization: headers.authorization }
    : {}
}

const SESSION_ERRORS = ['SESSION_ENDED', 'TOKEN_INVALID', 'ACCESS_DENIED'] as const

function asAppError(error: unknown): never {
  if (!(error instanceof ServiceCallError)) throw error
  const sessionError = SESSION_ERRORS.find((code) => code === error.code)
  if (sessionError) throw new AppError(sessionError)
  if (error.code === 'RESTAURANT_NOT_FOUND') throw new AppError('RESTAURANT_NOT_FOUND')
  throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
}
