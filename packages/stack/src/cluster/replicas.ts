import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import type { Program } from '../processes/child.ts'
import { supervise, type Supervised, type Supervision } from '../processes/supervised.ts'
import { undoAll, type Undo } from '../undo-all.ts'
import { planReplicas, type Replica } from './replica-plan.ts'
import { isReady, startTcpBalancer, type TcpBalancer } from './tcp-balancer.ts'

const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 60

/** The replicas of a process behind their balancer, supervised as one. */
export type Replicas = Supervised & {
  /**
   * Replaces one replica after the other, each once the one before is ready.
   *
   * @throws StackFailure when a new process does not become ready; the other replica is left as it is
   */
  roll(say: (text: string) => void): Promise<void>
}

export type ReplicatedSupervision = Pick<Supervision, 'hungAfterMs' | 'isOptional' | 'report'> & {
  /** The port of the balancer, which the process would have alone. */
  readonly port: number
}

type RunningReplica = Replica & { readonly running: Supervised }

/** Starts the balancer of a process and one replica after the other. */
export async function superviseReplicas(
  program: Program,
  { port, hungAfterMs, isOptional = false, report }: ReplicatedSupervision,
): Promise<Replicas> {
  const stops: Undo[] = []
  const stop = () => undoAll(stops)
  const planned = planReplicas(program, port)
  try {
    const balancer = await startTcpBalancer({
      port,
      host: program.env['HOST'] || '0.0.0.0',
      replicas: planned.map((replica) => replica.port),
    })
    stops.push(balancer.stop)
    const replicas: RunningReplica[] = []
    // The replicas stop together and before the balancer, which sends them connections during their drain.
    stops.push(async () => void (await Promise.all(replicas.map(({ running }) => running.stop()))))
    for (const replica of planned) {
      const readyUrl = `http://127.0.0.1:${replica.port}/readyz`
      const running = await supervise(replica.program, { readyUrl, hungAfterMs, isOptional, report })
      replicas.push({ ...replica, running })
    }
    await balancer.check()
    return {
      name: program.name,
      ready: Promise.resolve(),
      isReady: () => replicas.some(({ running }) => running.isReady()),
      restarts: () => replicas.reduce((sum, { running }) => sum + running.restarts(), 0),
      restart: () => roll(replicas, balancer, report),
      roll: (say) => roll(replicas, balancer, say),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function roll(
  replicas: readonly RunningReplica[],
  balancer: TcpBalancer,
  say: (text: string) => void,
): Promise<void> {
  for (const { program, port, running } of replicas) {
    const started = performance.now()
    await running.restart()
    await untilReady(program, port)
    await balancer.check()
    say(`${program.name} replaced in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
}

async function untilReady({ name, logFile }: Program, port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(port))) {
    if (Date.now() > deadline)
      throw new StackFailure(`${name} is not ready ${READY_WITHIN_MS / 1_000} s after it was replaced.`, {
        advice: `The other replica goes on. Its log is ${logFile}`,
      })
    await sleep(ASK_EVERY_MS)
  }
}
