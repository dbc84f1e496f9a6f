import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrno, StackFailure } from './failure.ts'
import type { ServiceName } from './services.ts'

export type PortOwner = ServiceName | 'gateway' | 'metrics' | 'razorpay' | 'backup' | 'supervisor'
export type Ports = Record<PortOwner, number>

const DEFAULT_PORTS: Ports = {
  gateway: 8080,
  orders: 4101,
  catalog: 4102,
  tenancy: 4103,
  billing: 4104,
  razorpay: 4105,
  backup: 4106,
  metrics: 9464,
  supervisor: 9465,
}
const MAX_PORT = 65_535

/**
 * Returns all ports. They move with the gateway's, so that a second checkout needs one number only.
 *
 * @throws StackFailure for a PORT that is no number, or that moves another port out of the valid range
 */
export function portsFor(port: string | undefined): Ports {
  const gateway = port ? Number(port) : DEFAULT_PORTS.gateway
  const shift = gateway - DEFAULT_PORTS.gateway
  const ports = Object.fromEntries(
    Object.entries(DEFAULT_PORTS).map(([owner, usual]) => [owner, usual + shift]),
  ) as Ports
  if (!Number.isInteger(gateway) || Object.values(ports).some((each) => each < 1 || each > MAX_PORT)) {
    throw new StackFailure(`PORT=${port} cannot be used.`, {
      advice:
        `Choose a number from ${DEFAULT_PORTS.gateway - DEFAULT_PORTS.orders + 1} to ` +
        `${MAX_PORT - DEFAULT_PORTS.supervisor + DEFAULT_PORTS.gateway}; ` +
        "the services' ports move with it.",
    })
  }
  return ports
}

/** The first port of added services; the ports up to the default ports of another checkout are theirs. */
const FIRST_ADDED_PORT = 4_110

/** Returns the ports of added services, which move with the gateway's as all ports do. */
export function addedPortsFor(services: readonly string[], { gateway }: Ports): Record<string, number> {
  const first = FIRST_ADDED_PORT + gateway - DEFAULT_PORTS.gateway
  return Object.fromEntries(services.map((service, index) => [service, first + index]))
}

/**
 * The default wait in ms for a port that an outgoing connection of this machine uses. Most such connections end sooner.
 * A connection that was closed may keep its port for a minute (TIME-WAIT); the start then fails and says so.
 */
const CONNECTION_ENDS_WITHIN_MS = 10_000

export type PortWaitTimes = {
  /** The longest wait in ms for an earlier Tiffin that is still stopping. */
  readonly forServersMs: number
  /** The longest wait in ms for a port that is only the local end of an outgoing connection. */
  readonly forConnectionsMs?: number
}

/** Waits until all ports are free. @throws StackFailure with the first port that stays taken, and its user */
export async function requireFreePorts(
  ports: Pick<Ports, 'gateway'> & Readonly<Record<string, number>>,
  { forServersMs, forConnectionsMs = CONNECTION_ENDS_WITHIN_MS }: PortWaitTimes,
): Promise<void> {
  const since = Date.now()
  for (const [owner, port] of Object.entries(ports)) {
    while (!(await isFree(port))) {
      const isServer = await answers(port)
      const withinMs = isServer ? forServersMs : Math.max(forServersMs, forConnectionsMs)
      if (Date.now() - since > withinMs) throw taken({ owner, port, isServer, gateway: ports.gateway, withinMs })
      await sleep(200)
    }
  }
}

/**
 * Waits likewise until the ports of added services are free.
 *
 * @returns the services of which a port stays taken, with the failure
 */
export async function findWithoutPort(
  portsOf: Readonly<Record<string, Readonly<Record<string, number>>>>,
  gateway: number,
  times: PortWaitTimes,
): Promise<Map<string, StackFailure>> {
  const failed = new Map<string, StackFailure>()
  const find = async ([service, ports]: [string, Readonly<Record<string, number>>]) => {
    await requireFreePorts({ ...ports, gateway }, times).catch((error: unknown) => {
      if (!(error instanceof StackFailure)) throw error
      failed.set(service, error)
    })
  }
  await Promise.all(Object.entries(portsOf).map(find))
  return failed
}

type Taken = {
  readonly owner: string
  readonly port: number
  readonly isServer: boolean
  readonly gateway: number
  readonly withinMs: number
}

function taken({ owner, port, isServer, gateway, withinMs }: Taken): StackFailure {
  const elsewhere = `PORT=${gateway + 100} npm start`
  if (isServer) {
    return new StackFailure(`Port ${port} (${owner}) is in use by another program.`, {
      advice: `Stop that program, or let Tiffin use other ports: ${elsewhere}`,
    })
  }
  return new StackFailure(
    `Port ${port} (${owner}) belongs to an outgoing connection of another program, also after ${withinMs / 1000} s.`,
    {
      advice:
        'It is free a minute after that connection ended. Start then, or let Tiffin use other ports: ' + elsewhere,
    },
  )
}

async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
}

/** Returns whether a server takes connections on a port of 127.0.0.1, or leaves them unanswered for a second. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 })
    const end = (isServer: boolean) => {
      socket.destroy()
      resolve(isServer)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(true))
    socket.once('error', () => end(false))
  })
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (isErrno(error, 'EADDRINUSE')) resolve(false)
      else
        reject(
          isErrno(error, 'EACCES')
            ? new StackFailure(`Port ${port} needs more rights than this user has.`, {
                advice: 'Choose a PORT above 1024.',
              })
            : error,
        )
    })
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })
}
