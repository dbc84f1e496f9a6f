import * as z from 'zod/mini'
import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core'

const MAX_PLACE_LENGTH = 120
const MAX_NAMES = 5

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'empty',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time such as 2026-11-22T10:00:00Z',
  date: 'a date such as 2026-11-22',
}

// This call replaces zod's default messages in every process that imports this file; a schema's own message takes
// precedence.
z.config({ customError: describe })

/**
 * Returns a validation error as readable text without a full stop: `items.0.quantity: must be a whole number`.
 *
 * @param whole the part of the request that is named when the problem has no path to a field
 */
export function validationText({ path, message }: Pick<$ZodIssue, 'path' | 'message'>, whole = 'body'): string {
  const place = path.map(String).join('.').slice(0, MAX_PLACE_LENGTH)
  return `${place || whole}: ${message}`
}

function describe(issue: $ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'is not written as it should be'
    case 'too_big':
      return limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'too_small':
      return limit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `must not have ${issue.keys
        .slice(0, MAX_NAMES)
        .map((name) => name.slice(0, MAX_PLACE_LENGTH))
        .join(', ')}`
    default:
      return 'is not valid'
  }
}

function limit(origin: string, bound: string, value: number | bigint): string {
  const noun = { string: ['character', 'characters'], array: ['entry', 'entries'] }[origin]
  if (!noun) return `must be ${bound} ${value}`
  if (bound === 'at least' && value === 1) return 'must not be empty'
  return `must have ${bound} ${value} ${noun[value === 1 ? 0 : 1]}`
}
