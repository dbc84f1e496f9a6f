import { AppError, type Endpoint } from '@tiffin/contracts'
import { REQUEST_ID_HEADER, ServiceCallError, type CallService } from '@tiffin/service-kit/gateway'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { safeParse } from 'zod/mini'
import { healthOfRestaurant } from './health-of-restaurant.ts'
import type { Ask, AskIfThere, Join } from './join.ts'
import { operatorActions } from './operator-actions.ts'
import { platformStats } from './platform-stats.ts'
import { recentOrders } from './recent-orders.ts'
import { restaurants } from './restaurants.ts'

/** For each call of a join. A page with failed parts is better than one that keeps the operator waiting. */
const DEADLINE_MS = 4_000

const joins: readonly Join[] = [restaurants, healthOfRestaurant, platformStats, recentOrders, operatorActions]

/** Answers an endpoint by joining what services answer. @throws AppError SERVICE_UNAVAILABLE without what it cannot do without */
export function composeWith(callService: CallService, logger: Logger): (endpoint: Endpoint) => RequestHandler {
  return (endpoint) => async (req, res) => {
    const found = joins.find((each) => each.endpoint.id === endpoint.id)
    if (!found) throw new AppError('NOT_FOUND')
    const requestId = String(req.headers[REQUEST_ID_HEADER])
    const ask: Ask = (asked, input) => callService(asked, input, { requestId, deadlineMs: DEADLINE_MS }).catch(refuse)
    const askIfThere: AskIfThere = (asked, input) =>
      ask(asked, input).catch((err: unknown) => {
        logger.warn({ err, requestId, missing: asked.id }, 'answered without a part')
        return null
      })
    res.json(await (found.answer as (context: object) => Promise<unknown>)({ ...readInput(endpoint, req), ask, askIfThere }))
  }
}

/** @throws AppError NOT_FOUND for a parameter that can name nothing, INVALID_REQUEST for a query */
function readInput(endpoint: Endpoint, req: Request): { params: unknown; query: unknown } {
  const params = endpoint.params && safeParse(endpoint.params, paramsOf(endpoint.path, req.path))
  if (params?.success === false) throw new AppError('NOT_FOUND')
  const query = endpoint.query && safeParse(endpoint.query, req.query)
  if (query?.success === false) {
    const [issue] = query.error.issues
    throw new AppError('INVALID_REQUEST', { detail: `${issue?.path.join('.')}: ${issue?.message}` })
  }
  return { params: params?.data, query: query?.data }
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/')
  return Object.fromEntries(pattern.split('/').flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), parts[index] ?? '']] : [])))
}

function refuse(error: unknown): never {
  if (!(error instanceof ServiceCallError)) throw error
  if (error.code === 'RESTAURANT_NOT_FOUND') throw new AppError('RESTAURANT_NOT_FOUND')
  throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
}
