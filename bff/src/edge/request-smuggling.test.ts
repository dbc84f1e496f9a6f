import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
let seen: string[] = []
beforeAll(async () => {
  // This service reads no body, as for a GET, so the bytes that follow on the connection become the next request.
  gateway = await startGateway((req, res) => {
    seen.push(`${req.method} ${req.url}`)
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeEach(() => {
  seen = []
})
afterAll(() => gateway.stop())

/** Sends bytes on a new connection. @returns all bytes received until the gateway closes it */
async function sendBytes(...lines: string[]): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(lines.join('\r\n'))
  await once(socket, 'close')
  return text
}

const SMUGGLED = 'GET /api/tables HTTP/1.1\r\nHost: forged.example\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n'
const LENGTH = `Content-Length: ${SMUGGLED.length}`
const CHUNKS = [SMUGGLED.length.toString(16), SMUGGLED, '0', '', ''].join('\r\n')
const refusal = (detail: string) =>
  JSON.stringify({ error: `The request is not valid: ${detail}.`, code: 'INVALID_REQUEST' })

describe('a body is never read as a request of its own', () => {
  test.each([
    ['POST', 'content-length', LENGTH, SMUGGLED],
    ['POST', 'Transfer-Encoding', 'Transfer-Encoding: chunked', CHUNKS],
    ['DELETE', 'host', LENGTH, SMUGGLED],
    ['GET', 'content-length', LENGTH, SMUGGLED],
  ])('400 for a %s whose Connection header names %s', async (method, name, framing, body) => {
    const reply = await sendBytes(
      `${method} /media/a.webp HTTP/1.1`,
      'Host: localhost',
      `Connection: keep-alive, ${name}`,
      framing,
      '',
      body,
    )

    expect(seen).toEqual([])
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain(refusal('its Connection header names what frames or addresses a request'))
  })

  test.each([
    ['GET', LENGTH, SMUGGLED],
    ['GET', 'Transfer-Encoding: chunked', CHUNKS],
    ['HEAD', LENGTH, SMUGGLED],
  ])('400 for a %s with a body, %s', async (method, framing, body) => {
    const reply = await sendBytes(`${method} /media/a.webp HTTP/1.1`, 'Host: localhost', framing, '', body)

    expect(seen).toEqual([])
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply.endsWith(method === 'HEAD' ? '\r\n\r\n' : refusal('a GET has no body'))).toBe(true)
  })

  test('a GET that says it has none goes on', async () => {
    const reply = await sendBytes(
      'GET /media/a.webp HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Length: 0',
      '',
      '',
    )

    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
    expect(seen).toEqual(['GET /media/a.webp'])
  })
})
