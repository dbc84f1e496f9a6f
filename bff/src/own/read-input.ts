import { AppError, type Endpoint } from '@tiffin/contracts'
import express, { type Request, type Response } from 'express'
import { safeParse, type ZodMiniType } from 'zod/mini'

const parseJson = express.json({ limit: '64kb' })

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** @throws AppError NOT_FOUND for a parameter that can name nothing, INVALID_REQUEST, MALFORMED_JSON or BODY_TOO_LARGE */
export async function readInput(endpoint: Endpoint, req: Request, res: Response): Promise<Input> {
  const params = endpoint.params && safeParse(endpoint.params, paramsOf(endpoint.path, req.path))
  if (params?.success === false) throw new AppError('NOT_FOUND')
  const query = endpoint.query && parseOr400(endpoint.query, req.query)
  const body = endpoint.body && parseOr400(endpoint.body, await readJson(req, res))
  return { params: params?.data, query, body }
}

function parseOr400(schema: ZodMiniType, given: unknown): unknown {
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('INVALID_REQUEST', { detail: [issue?.path.join('.') || 'body', issue?.message].join(': ') })
}

function readJson(req: Request, res: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => {
      if (!error) return resolve(req.body)
      const isTooLarge = (error as { type?: string }).type === 'entity.too.large'
      reject(new AppError(isTooLarge ? 'BODY_TOO_LARGE' : 'MALFORMED_JSON'))
    })
  })
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), parts[index] ?? '']] : [])),
  )
}
