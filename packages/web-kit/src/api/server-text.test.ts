import { expect, test } from 'vitest'
import { ApiError, errorFromReply } from './api-error.ts'
import { serverTextOf, serverTextOr } from './server-text.ts'

test.each([
  [
    '[C8-001]',
    'the error field, whatever the status',
    errorFromReply(503, '{"error":"Closed.","code":"INTERNAL"}'),
    'Closed.',
  ],
  ['[C8-001]', 'the error field without a code', errorFromReply(400, '{"error":"No more."}'), 'No more.'],
  ['[C8-002]', 'the text of a JSON without one', errorFromReply(500, '{"reason":"closed"}'), '{"reason":"closed"}'],
])('%s what the server said is %s', (_clause, _what, error, text) => {
  expect(serverTextOf(error)).toBe(text)
  expect(serverTextOr(error, 'Failed to add table.')).toBe(text)
})

test.each([
  ['[C8-003 R1] an empty body', errorFromReply(500, '')],
  ['a page of a proxy', errorFromReply(502, '<h1>Bad Gateway</h1>')],
  ['no answer', new ApiError(0, 'No answer from the server.', 'NETWORK')],
  ['an answer outside the contract', new ApiError(0, 'Not understood.', 'UNEXPECTED_RESPONSE')],
  ['a fault of the program', new TypeError('x is undefined')],
])('%s says nothing, and the screen has words of its own', (_what, error) => {
  expect(serverTextOf(error)).toBeNull()
  expect(serverTextOr(error, 'Failed to add table.')).toBe('Failed to add table.')
})
