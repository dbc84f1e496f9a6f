import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { StackFailure } from './failure.ts'
import { findWithoutPort, portsFor, requireFreePorts, type Ports } from './ports.ts'
import { freePort } from './free-port.ts'

describe('ports', () => {
  test('are the well-known ones unless PORT says otherwise', () => {
    expect(portsFor(undefined)).toEqual({
      gateway: 8080,
      orders: 4101,
      catalog: 4102,
      tenancy: 4103,
      billing: 4104,
      razorpay: 4105,
      backup: 4106,
      metrics: 9464,
      supervisor: 9465,
    })
  })

  test('all move with the gateway', () => {
    expect(portsFor('9080')).toEqual({
      gateway: 9080,
      orders: 5101,
      catalog: 5102,
      tenancy: 5103,
      billing: 5104,
      razorpay: 5105,
      backup: 5106,
      metrics: 10464,
      supervisor: 10465,
    })
  })

  test.each(['no number', '0', '3000', '65535', '80.5'])(
    'refuse PORT=%s, which leaves a service without one',
    (port) => {
      expect(() => portsFor(port)).toThrow(StackFailure)
    },
  )

  test('that are taken are named, with what to do', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }

    const failure = await requireFreePorts(await portsWith(port), { forServersMs: 0 }).catch((error: unknown) => error)
    other.close()

    expect(failure).toMatchObject({
      message: `Port ${port} (orders) is in use by another program.`,
      advice: expect.stringMatching(/PORT=\d+ npm start/) as string,
    })
  })

  test('of an added service that are taken leave out that service alone', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo

    const portsOf = { stock: { stock: port }, loyalty: { loyalty: await freePort() } }
    const failed = await findWithoutPort(portsOf, await freePort(), { forServersMs: 0 })
    other.close()

    expect([...failed.keys()]).toEqual(['stock'])
    expect(failed.get('stock')?.message).toBe(`Port ${port} (stock) is in use by another program.`)
  })

  test('that are only the near end of a connection are waited for', async () => {
    const { socket, port, end } = await connectOut()
    const ports = await portsWith(port)
    await expect(requireFreePorts(ports, { forServersMs: 0, forConnectionsMs: 0 })).rejects.toMatchObject({
      message: `Port ${port} (orders) belongs to an outgoing connection of another program, also after 0 s.`,
      advice: expect.stringMatching(/PORT=\d+ npm start/) as string,
    })
    // The wait is this long because another outgoing connection of this machine may get the port next, and have it for
    // a minute after its end (TIME-WAIT).
    const free = requireFreePorts(ports, { forServersMs: 0, forConnectionsMs: 90_000 })
    // A reset leaves no TIME-WAIT, so the port is free as soon as the connection is gone.
    socket.resetAndDestroy()
    end()

    await expect(free).resolves.toBeUndefined()
  })
})

/** Returns free ports for all programs but orders, which gets the given one. */
async function portsWith(orders: number): Promise<Ports> {
  const others = Object.keys(portsFor(undefined)).map(async (owner) => [owner, await freePort()] as const)
  return { ...(Object.fromEntries(await Promise.all(others)) as Ports), orders }
}

async function connectOut(): Promise<{ socket: Socket; port: number; end(): void }> {
  const server = createServer((peer) => peer.on('error', () => undefined))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise<void>((resolve) => void socket.once('connect', resolve))
  return { socket, port: socket.localPort!, end: () => server.close() }
}
