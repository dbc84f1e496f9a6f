import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Response } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { forwardReply, type ReplyBudget } from './forward-reply.ts'

afterEach(() => void vi.useRealTimers())

const MB = 1024 * 1024

/** Makes a reply of a service, in chunks, as a socket delivers it. */
function replyOf(bytes: number, announced = true): IncomingMessage {
  const pieces = Array.from({ length: Math.ceil(bytes / 65_536) }, (_, index) =>
    Buffer.alloc(Math.min(65_536, bytes - index * 65_536), 'x'),
  )
  const headers = {
    ...(announced && { 'content-length': String(bytes) }),
    connection: 'close',
    'set-cookie': ['a=b'],
    etag: '"tag"',
  }
  return Object.assign(Readable.from(pieces, { objectMode: false }), {
    statusCode: 200,
    statusMessage: 'OK',
    headers,
  }) as unknown as IncomingMessage
}

/** Makes the response to a client that reads nothing: without a connection all writes stay buffered. */
const silentVisitor = () => new ServerResponse(new IncomingMessage(new Socket())) as Response

const ended = (reply: IncomingMessage) => {
  const state = { isEnded: false }
  reply.once('end', () => {
    state.isEnded = true
  })
  return state
}

test.each([
  ['with its length', true],
  ['without', false],
])(
  'a reply of 3 MB, %s, is taken over from the service though its visitor takes nothing of it',
  async (_name, announced) => {
    const budget: ReplyBudget = { heldBytes: 0 }
    const [reply, res] = [replyOf(3 * MB, announced), silentVisitor()]
    const state = ended(reply)
    forwardReply(reply, res, budget)

    await expect.poll(() => state.isEnded).toBe(true)
    expect(budget.heldBytes).toBeGreaterThan(2.8 * MB)
    expect(budget.heldBytes).toBeLessThanOrEqual(3 * MB)
    res.destroy()
    await expect.poll(() => budget.heldBytes).toBe(0)
  },
)

test('control: piped straight on, the service waits for the visitor', async () => {
  const [reply, res] = [replyOf(3 * MB), silentVisitor()]
  const state = ended(reply)
  reply.pipe(res)

  await expect.poll(() => res.writableNeedDrain).toBe(true)
  await new Promise((done) => void setImmediate(() => setImmediate(done)))
  expect(state.isEnded).toBe(false)
  reply.destroy()
})

test('what is kept is bounded: a larger one is held up by its visitor, not by the service', async () => {
  const budget: ReplyBudget = { heldBytes: 0 }
  const [reply, res] = [replyOf(12 * MB), silentVisitor()]
  const state = ended(reply)
  const isBlockedByClient = forwardReply(reply, res, budget)

  await expect.poll(isBlockedByClient).toBe(true)
  expect([budget.heldBytes, state.isEnded]).toEqual([4 * MB, false])
  res.destroy()
})

test('when the memory for replies is used up, they go on as their visitors take them', async () => {
  const budget: ReplyBudget = { heldBytes: 64 * MB }
  const [reply, res] = [replyOf(3 * MB), silentVisitor()]
  const isBlockedByClient = forwardReply(reply, res, budget)

  await expect.poll(isBlockedByClient).toBe(true)
  expect(budget.heldBytes).toBe(64 * MB)
  res.destroy()
})

test('whoever has not taken a reply after a minute is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [reply, res] = [replyOf(3 * MB), silentVisitor()]
  forwardReply(reply, res, { heldBytes: 0 })

  vi.advanceTimersByTime(59_000)
  expect(res.destroyed).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(res.destroyed).toBe(true)
})

test('headers of the connection with the service, and cookies, stay behind', () => {
  const res = silentVisitor()
  forwardReply(replyOf(10), res, { heldBytes: 0 })

  expect({ ...res.getHeaders() }).toEqual({ 'content-length': '10', etag: '"tag"' })
})
