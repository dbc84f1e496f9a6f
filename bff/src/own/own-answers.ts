import { AppError, type Endpoint } from '@tiffin/contracts'
import { REQUEST_ID_HEADER, ServiceCallError, type CallService } from '@tiffin/service-kit/gateway'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Caller } from '../api/access.ts'
import type { Answer, Ask, AskIfThere } from './answer.ts'
import { readInput } from './read-input.ts'

export type OwnAnswers = (endpoint: Endpoint, caller: Caller) => RequestHandler

type Parts = {
  readonly callService: CallService
  /** For each call of a join. */ readonly deadlineMs: number
  readonly logger: Logger
}

/**
 * Answers the endpoints that are the gateway's own. @throws AppError SERVICE_UNAVAILABLE without what it cannot do
 * without
 */
export function ownAnswers(answers: readonly Answer[], { callService, deadlineMs, logger }: Parts): OwnAnswers {
  return (endpoint, caller) => async (req, res) => {
    const found = answers.find((each) => each.endpoint.id === endpoint.id)
    if (!found) throw new AppError('NOT_FOUND')
    const requestId = String(req.headers[REQUEST_ID_HEADER])
    const ask: Ask = (asked, input) => callService(asked, input, { requestId, deadlineMs }).catch(refuse)
    const askIfThere: AskIfThere = (asked, input) =>
      ask(asked, input).catch((err: unknown) => {
        if (!(err instanceof AppError && err.code === 'SERVICE_UNAVAILABLE')) throw err
        logger.warn({ err, requestId, missing: asked.id }, 'answered without a part')
        return null
      })
    const context = {
      ...(await readInput(endpoint, req, res)),
      caller,
      address: String(req.headers['x-forwarded-for']),
      requestId,
      ask,
      askIfThere,
    }
    const reply = await (found.handle as (context: object) => Promise<unknown>)(context)
    if (endpoint.response === 'none') res.status(204).end()
    else res.json(reply)
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ServiceCallError)) throw error
  if (error.code === 'RESTAURANT_NOT_FOUND') throw new AppError('RESTAURANT_NOT_FOUND')
  throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
}
