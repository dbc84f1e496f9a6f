import { expect, test } from 'vitest'
import { createJudge } from './judge.ts'

const judge = createJudge([
  {
    id: 'listThings',
    replies: {
      200: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
    },
  },
])
const reply = (status: number, text: string, type = 'application/json; charset=utf-8') => ({
  status,
  text,
  headers: { 'content-type': type },
  ms: 1,
})

test.each([[reply(200, '[{"id":"1"}]')], [reply(404, '{"error":"Not found.","code":"NOT_FOUND"}')], [reply(304, '')]])(
  'nothing is wrong with %o',
  (right) => {
    expect(judge('listThings', right)).toBeUndefined()
  },
)

test.each([
  [reply(500, '{"error":"Something went wrong.","code":"INTERNAL"}'), 'answered 500'],
  [reply(400, 'Bad Request', 'text/plain'), 'answered 400 without a JSON error'],
  [reply(400, '{"message":"no"}'), 'answered 400 without a JSON error'],
  [reply(200, '[{"id":1}]'), 'must be string'],
  [reply(200, '<html>'), 'no JSON'],
  [reply(201, '[]'), 'which the document does not know'],
])('%o is found', (wrong, problem) => {
  expect(judge('listThings', wrong)).toContain(problem)
})
