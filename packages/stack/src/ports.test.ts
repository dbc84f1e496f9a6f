import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { StackFailure } from './failure.ts'
import { portsFor, requireFree } from './ports.ts'

describe('ports', () => {
  it('are the well-known ones unless PORT says otherwise', () => {
    expect(portsFor(undefined)).toEqual({
      gateway: 8080,
      orders: 4101,
      catalog: 4102,
      tenancy: 4103,
      billing: 4104,
      razorpay: 4105,
      metrics: 9464,
    })
  })

  it('all move with the gateway', () => {
    expect(portsFor('9080')).toEqual({
      gateway: 9080,
      orders: 5101,
      catalog: 5102,
      tenancy: 5103,
      billing: 5104,
      razorpay: 5105,
      metrics: 10464,
    })
  })

  it.each(['no number', '0', '3000', '65535', '80.5'])('refuse PORT=%s, which leaves a service without one', (port) => {
    expect(() => portsFor(port)).toThrow(StackFailure)
  })

  it('that are taken are named, with what to do', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }

    const failure = await requireFree({ ...portsFor('18080'), orders: port }, 0).catch((error: unknown) => error)
    other.close()

    expect(failure).toMatchObject({
      message: `Port ${port} (orders) is in use by another program.`,
      advice: expect.stringContaining('PORT=18180 npm start') as string,
    })
  })
})
