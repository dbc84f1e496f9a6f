import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startFakePrinter } from './fake-printer.ts'

/** The command `GS v 0` with a picture of 8 by 3 dots, whose rows are the bytes of `DLE EOT 2`. */
const PICTURE = [0x1d, 0x76, 0x30, 0, 1, 0, 3, 0, 0x10, 0x04, 0x02]

test('a question within a picture is answered, as the manuals say, and printed as well', async () => {
  const printer = await startFakePrinter('answers')
  onTestFinished(printer.stop)
  const socket = createConnection({ host: '127.0.0.1', port: printer.port })

  socket.write(Uint8Array.from(PICTURE))
  const [answer] = (await once(socket, 'data')) as [Uint8Array]
  socket.end()

  expect([...answer]).toEqual([0x12])
  await expect.poll(() => printer.papers.map((paper) => [...paper])).toEqual([PICTURE])
})
