import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrno, StackFailure } from './failure.ts'
import type { ServiceName } from './services.ts'

export type PortOwner = ServiceName | 'gateway' | 'metrics' | 'razorpay'
export type Ports = Record<PortOwner, number>

const USUAL: Ports = {
  gateway: 8080,
  orders: 4101,
  catalog: 4102,
  tenancy: 4103,
  billing: 4104,
  razorpay: 4105,
  metrics: 9464,
}
const HIGHEST = 65_535

/** All ports move with the gateway's, so that two checkouts run side by side by setting one number. */
export function portsFor(port: string | undefined): Ports {
  const gateway = port ? Number(port) : USUAL.gateway
  const shift = gateway - USUAL.gateway
  const ports = Object.fromEntries(Object.entries(USUAL).map(([owner, usual]) => [owner, usual + shift])) as Ports
  if (!Number.isInteger(gateway) || Object.values(ports).some((each) => each < 1 || each > HIGHEST)) {
    throw new StackFailure(`PORT=${port} cannot be used.`, {
      advice: `Choose a number from ${USUAL.gateway - USUAL.orders + 1} to ${HIGHEST - USUAL.metrics + USUAL.gateway}; the services' ports move with it.`,
    })
  }
  return ports
}

/** @param patienceMs how long an earlier Tiffin that is just ending may take to let go of them */
export async function requireFree(ports: Ports, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (const [owner, port] of Object.entries(ports)) {
    while (!(await isFree(port))) {
      if (Date.now() > deadline) {
        throw new StackFailure(`Port ${port} (${owner}) is in use by another program.`, {
          advice: `Stop that program, or let Tiffin use other ports: PORT=${ports.gateway + 100} npm start`,
        })
      }
      await sleep(200)
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
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
