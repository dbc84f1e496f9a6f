import { AppError, type Endpoint } from '@tiffin/contracts'
import { validationText } from '@tiffin/service-kit/gateway'
import type { Request } from 'express'
import { safeParse, type ZodMiniType } from 'zod/mini'

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * Parses params, query and JSON body by the schemas of the endpoint.
 *
 * @throws AppError NOT_FOUND for a malformed path parameter, INVALID_REQUEST, UNSUPPORTED_MEDIA_TYPE or
 * MALFORMED_JSON
 */
export function parseInput(endpoint: Endpoint, req: Request, bytes: Buffer | null): Input {
  const params = endpoint.params && safeParse(endpoint.params, paramsOf(endpoint.path, req.path))
  if (params?.success === false) throw new AppError('NOT_FOUND')
  const query = endpoint.query && parseOr400(endpoint.query, req.query, 'query')
  const body = endpoint.body && parseOr400(endpoint.body, readJson(req, bytes), 'body')
  return { params: params?.data, query, body }
}

function parseOr400(schema: ZodMiniType, given: unknown, whole: string): unknown {
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw new AppError('INVALID_REQUEST', { detail: validationText(parsed.error.issues[0]!, whole) })
}

function readJson(req: Request, bytes: Buffer | null): unknown {
  if (bytes === null || bytes.length === 0) return undefined
  if (!JSON_TYPE.test(req.headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'JSON' })
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
}

function paramsOf(pattern: string, path: string): Record<string, string> {
  const parts = path.split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), parts[index] ?? '']] : [])),
  )
}
