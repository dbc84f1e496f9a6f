import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICES, type ServiceName } from '@tiffin/contracts'
import {
  portsFor,
  removeDataFolder,
  runningDatabaseUrl,
  startSecondProgram,
  startStack,
  type SecondProgram,
  type Stack,
} from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { childrenOf, pidOfStack } from './processes.ts'

export type Program = ServiceName | 'gateway' | 'razorpay-stand-in' | 'postgres'

const ENTRY: Readonly<Record<Exclude<Program, 'postgres'>, string>> = {
  orders: 'services/orders/src/server.ts',
  catalog: 'services/catalog/src/server.ts',
  tenancy: 'services/tenancy/src/server.ts',
  billing: 'services/billing/src/server.ts',
  gateway: 'bff/src/server.ts',
  'razorpay-stand-in': 'packages/razorpay-stand-in/src/server.ts',
}
const READY_WITHIN_MS = 60_000

export interface ProductOptions {
  readonly port: number
  readonly dataDir: string
  /** One that runs already is used and left running. */
  readonly isRunning: boolean
  /** Settings beside those it makes itself. */
  readonly env?: NodeJS.ProcessEnv
}

/** The whole product as `npm start` runs it, and its processes one by one. */
export class Product {
  readonly url: string
  readonly dataDir: string
  readonly port: number
  readonly #isRunning: boolean
  readonly #env: NodeJS.ProcessEnv
  #stack: Stack | undefined

  constructor({ port, dataDir, isRunning, env = {} }: ProductOptions) {
    this.url = `http://localhost:${port}`
    this.port = port
    this.dataDir = path.resolve(dataDir)
    this.#isRunning = isRunning
    this.#env = env
  }

  /** Starts it on an empty data folder, or again on the one it has. */
  async start({ keepData = false } = {}): Promise<void> {
    if (this.#isRunning) return
    this.#stack = await startStack({ port: this.port, dataDir: this.dataDir, keepData, env: this.#env })
  }

  async stop(): Promise<void> {
    if (this.#stack) for (const program of this.programs()) this.resume(program)
    await this.#stack?.stop()
    this.#stack = undefined
  }

  /** Removes its data for good. */
  remove(): Promise<void> {
    return removeDataFolder(this.dataDir)
  }

  /** Past the gateway: services listen on this machine only. */
  serviceUrl(service: ServiceName): string {
    return `http://127.0.0.1:${portsFor(String(this.port))[service]}`
  }

  /** The processes that are there now. */
  programs(): Program[] {
    const all: Program[] = [...SERVICES, 'gateway', 'razorpay-stand-in', 'postgres']
    return all.filter((program) => this.pidOf(program) !== undefined)
  }

  pidOf(program: Program): number | undefined {
    const stack = pidOfStack(this.dataDir)
    if (stack === undefined) return undefined
    const belongs = (command: string) =>
      program === 'postgres' ? /\/postgres -D /.test(command) : command.includes(ENTRY[program])
    return childrenOf(stack).find(({ command }) => belongs(command))?.pid
  }

  /** Sends a signal to one process. @returns false when it is not there at the moment */
  signal(program: Program, signal: NodeJS.Signals): boolean {
    const pid = this.pidOf(program)
    if (pid === undefined) return false
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }

  /** Stops a process without ending it, as one is that waits for a disk. */
  suspend(program: Program): void {
    this.signal(program, 'SIGSTOP')
  }

  resume(program: Program): void {
    this.signal(program, 'SIGCONT')
  }

  /** Resolves when services and gateway say they are ready. @returns how long that took, in ms */
  async untilReady(
    programs: readonly (ServiceName | 'gateway')[] = [...SERVICES, 'gateway'],
    withinMs = READY_WITHIN_MS,
  ): Promise<number> {
    const started = performance.now()
    for (const program of programs) {
      const url = program === 'gateway' ? this.url : this.serviceUrl(program)
      while (
        !(await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (performance.now() - started > withinMs)
          throw new Error(`${program} is not ready after ${withinMs / 1_000} s`)
        await sleep(25)
      }
    }
    return performance.now() - started
  }

  /** A second process of a service, or another gateway, on the databases of this product. */
  startSecond(
    program: ServiceName | 'gateway',
    env: NodeJS.ProcessEnv = {},
    throughDatabasePort?: number,
  ): Promise<SecondProgram> {
    return startSecondProgram({
      port: this.port,
      dataDir: this.dataDir,
      program,
      env,
      ...(throughDatabasePort !== undefined && { throughDatabasePort }),
    })
  }

  /** Brings back what a row left broken: everything resumed and ready, or all of it started again. */
  async recover(): Promise<string | undefined> {
    for (const program of this.programs()) this.resume(program)
    try {
      if (pidOfStack(this.dataDir) === undefined) throw new Error('The product ended.')
      await this.untilReady()
      return undefined
    } catch (error) {
      if (this.#isRunning) throw error
      await this.stop()
      await this.start({ keepData: true })
      return (error as Error).message
    }
  }

  /** Where the database listens. */
  databasePort(): number {
    return Number(new URL(runningDatabaseUrl(this.dataDir, 'orders')).port)
  }

  /** Asks a database as its administrator, past row-level security. */
  async sql<T extends pg.QueryResultRow>(
    service: ServiceName,
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    const client = new pg.Client({ connectionString: runningDatabaseUrl(this.dataDir, service) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(statement, [...values])).rows
    } finally {
      await client.end()
    }
  }
}
