import { AppError, type Endpoint } from '@tiffin/contracts'
import { REQUEST_ID_HEADER, ServiceCallError, type CallService } from '@tiffin/service-kit/gateway'
import type { RequestHandler } from 'express'
import { listRestaurants } from './list-restaurants.ts'

type Join = (callService: CallService, requestId: string) => Promise<unknown>

/** The endpoints the gateway answers itself, by id. */
const joins: Readonly<Record<string, Join>> = { listRestaurants }

/** Answers an endpoint by joining what services answer. @throws AppError SERVICE_UNAVAILABLE without what it cannot do without */
export function composeWith(callService: CallService): (endpoint: Endpoint) => RequestHandler {
  return (endpoint) => async (req, res) => {
    const join = joins[endpoint.id]
    if (!join) throw new AppError('NOT_FOUND')
    try {
      res.json(await join(callService, String(req.headers[REQUEST_ID_HEADER])))
    } catch (error) {
      throw error instanceof ServiceCallError ? Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error }) : error
    }
  }
}
