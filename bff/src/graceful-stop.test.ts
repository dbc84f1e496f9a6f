import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { gracefulStop } from './graceful-stop.ts'

test('a reply that does not come in time is cut', async () => {
  const server = createServer()
  const { stop, isStopping } = gracefulStop(server)
  const asked = once(server, 'request')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  visitor.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const cut = once(visitor, 'close')
  await asked

  expect(isStopping()).toBe(false)
  await stop({ drainMs: 0, answerWithinMs: 50 })
  await cut
  expect([isStopping(), server.listening]).toEqual([true, false])
})
