import path from 'node:path'
import type { Ports } from '../ports.ts'
import type { Program } from '../processes/child.ts'

/** The numbers of the replicas of a process. */
const REPLICAS = [1, 2] as const
/** The ports of a checkout begin a hundred after those of the one before, and added services take the first ones. */
const PORTS_BETWEEN = 30
/** The drain in ms where the settings name none: ten checks of the balancer. */
const DRAIN_MS = 5_000

export type Replica = {
  readonly program: Program
  readonly port: number
}

/** Returns the port of a replica of the process that has `port` alone. The port of its metrics moves likewise. */
export function replicaPort(port: number, replica: (typeof REPLICAS)[number]): number {
  return port + PORTS_BETWEEN * replica
}

/** Returns the ports of the replicas of the product's processes, by the names of the replicas. */
export function replicaPorts({ gateway, metrics, orders, catalog, tenancy, billing }: Ports): Record<string, number> {
  return replicaPortsOf({ gateway, metrics, orders, catalog, tenancy, billing })
}

/** Returns the ports of the replicas of processes, which are given with the port that each has alone. */
export function replicaPortsOf(alone: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(alone).flatMap(([name, port]) =>
      REPLICAS.map((replica) => [`${name}-${replica}`, replicaPort(port, replica)]),
    ),
  )
}

/** Returns the replicas of a process. They differ from the process alone by ports, log and drain. */
export function planReplicas(program: Program, port: number): readonly Replica[] {
  const { METRICS_PORT: metricsPort } = program.env
  return REPLICAS.map((replica) => {
    const own = replicaPort(port, replica)
    const name = `${program.name}-${replica}`
    return {
      port: own,
      program: {
        ...program,
        name,
        logFile: path.join(path.dirname(program.logFile), `${name}.log`),
        env: {
          ...program.env,
          PORT: String(own),
          HOST: '127.0.0.1',
          DRAIN_MS: program.env['DRAIN_MS'] || String(DRAIN_MS),
          ...(metricsPort && { METRICS_PORT: String(replicaPort(Number(metricsPort), replica)) }),
        },
      },
    }
  })
}
