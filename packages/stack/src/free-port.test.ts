import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const MODULE = pathToFileURL(path.join(import.meta.dirname, 'free-port.ts')).href
/** Ports that only these tests use; two thirds of them are drawn. */
const RANGE = { from: 12_000, below: 12_600 }
const EACH = 200

const running: ChildProcess[] = []
afterEach(async () => {
  const ends = running.map((child) => once(child, 'exit'))
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await Promise.all(ends)
})

const RESERVED = 'freePort(range)'
/** Control: a program that tries a port and releases it, without a reservation. */
const UNRESERVED = `(async () => {
  for (;;) {
    const port = randomInt(range.from, range.below)
    if (await listenBriefly(port).then(() => true, () => false)) return port
  }
})()`

/** Draws ports in a process of its own, which runs until its test ends. */
async function drawApart(draw: string): Promise<number[]> {
  const source = `
    import { randomInt } from 'node:crypto'
    import { freePort, listenBriefly } from ${JSON.stringify(MODULE)}
    const range = ${JSON.stringify(RANGE)}
    console.log(JSON.stringify(await Promise.all(Array.from({ length: ${EACH} }, () => ${draw}))))
    process.stdin.resume()
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as number[]
  throw new Error('The process ended without ports.')
}

async function drawTwice(draw: string): Promise<Set<number>> {
  const drawn = await Promise.all([drawApart(draw), drawApart(draw)])
  return new Set(drawn.flat())
}

describe('a free port', () => {
  test('is given once, in whatever process; control: without the reservation two processes get the same', async () => {
    expect((await drawTwice(RESERVED)).size).toBe(2 * EACH)
    expect((await drawTwice(UNRESERVED)).size).toBeLessThan(2 * EACH)
  })

  test('is free again when its process was killed, and not before', async () => {
    const [from] = (await drawApart(RESERVED)) as [number]
    const one = { from, below: from + 1 }
    await expect(freePort(one)).rejects.toMatchObject({ code: 'EADDRINUSE' })

    const [holder] = running.splice(0) as [ChildProcess]
    holder.kill('SIGKILL')
    await once(holder, 'exit')

    await expect(freePort(one)).resolves.toBe(from)
  })

  test('is none that a server listens on', async () => {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port: from } = server.address() as AddressInfo

    await expect(freePort({ from, below: from + 1 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    server.close()
  })
})
