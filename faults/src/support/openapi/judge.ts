import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isError } from '../replies.ts'
import type { HttpReply } from '../http.ts'
import type { Operation } from './document.ts'

/** Returns the problem of a reply in words; undefined without one. */
export type Judge = (operation: string, reply: HttpReply) => string | undefined

/** Creates a judge: a 5xx is a problem, a 4xx needs JSON with a text, and a success has to match the document. */
export function createJudge(operations: readonly Operation[]): Judge {
  // Formats are not validated, because the document repeats them as patterns.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validators = new Map<string, ValidateFunction>()
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  for (const { id, replies } of operations) {
    for (const [status, schema] of Object.entries(replies))
      if (schema) validators.set(`${id} ${status}`, ajv.compile(schema))
  }

  return (id, reply) => {
    const { status, text, headers } = reply
    if (status >= 500) return `${id} answered ${status}`
    if (status >= 400)
      return isError(reply) && headers['content-type']?.startsWith('application/json')
        ? undefined
        : `${id} answered ${status} without a JSON error`
    if (status === 304 || status === 204) return text === '' ? undefined : `${id} answered ${status} with a body`
    if (status < 200 || status >= 300) return `${id} answered ${status}`
    if (!(String(status) in known.get(id)!.replies)) return `${id} answered ${status}, which the document does not know`
    const validate = validators.get(`${id} ${status}`)
    if (!validate) return undefined
    const body = parse(text)
    if (body === undefined) return `${id} answered ${status} with what is no JSON`
    return validate(body) ? undefined : `${id} answered ${status} with ${ajv.errorsText(validate.errors)}`
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
