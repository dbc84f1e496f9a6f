import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICES, type ServiceName } from '@tiffin/contracts'
import {
  databaseOf,
  portsFor,
  removeDataFolder,
  runningDatabaseUrl,
  startSecondProgram,
  startStack,
  type SecondProgram,
  type Stack,
  urlOfDatabase,
} from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { childrenOf, pidOfStack } from './processes.ts'

export type ProgramName = ServiceName | 'gateway' | 'razorpay-stand-in' | 'postgres'

const ENTRY: Readonly<Record<Exclude<ProgramName, 'postgres'>, string>> = {
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
  /** True for a product that runs already: it is used and left running. */
  readonly isRunning: boolean
  /** True for a product with two of each process. */
  readonly isCluster?: boolean
  /** The server that has its databases, as administrator, instead of an embedded one. */
  readonly databaseServer?: string
  /** Additional settings of the processes. */
  readonly env?: NodeJS.ProcessEnv
}

/** The whole product as `npm start` runs it, with access to each process. */
export class Product {
  readonly url: string
  readonly dataDir: string
  readonly port: number
  readonly #isRunning: boolean
  readonly #isCluster: boolean
  readonly #databaseServer: string | undefined
  readonly #env: NodeJS.ProcessEnv
  #stack: Stack | undefined

  constructor({ port, dataDir, isRunning, isCluster = false, databaseServer, env = {} }: ProductOptions) {
    this.url = `http://localhost:${port}`
    this.port = port
    this.dataDir = path.resolve(dataDir)
    this.#isRunning = isRunning
    this.#isCluster = isCluster
    this.#databaseServer = databaseServer
    this.#env = { ...env, ...(databaseServer !== undefined && { DATABASE_URL: databaseServer }) }
  }

  /**
   * Starts the product on an empty data folder, or with `keepData` on its existing one; does nothing for a product that
   * runs already.
   */
  async start({ keepData = false } = {}): Promise<void> {
    if (this.#isRunning) return
    const { port, dataDir } = this
    this.#stack = await startStack({ port, dataDir, keepData, isCluster: this.#isCluster, env: this.#env })
  }

  async stop(): Promise<void> {
    if (this.#stack) for (const program of this.programs()) this.resume(program)
    await this.#stack?.stop()
    this.#stack = undefined
  }

  remove(): Promise<void> {
    return removeDataFolder(this.dataDir)
  }

  /** Returns the URL of a service, past the gateway. Services listen on this machine only. */
  serviceUrl(service: ServiceName): string {
    return `http://127.0.0.1:${portsFor(String(this.port))[service]}`
  }

  /** Lists the programs that run now. */
  programs(): ProgramName[] {
    const all: ProgramName[] = [...SERVICES, 'gateway', 'razorpay-stand-in', 'postgres']
    return all.filter((program) => this.pidOf(program) !== undefined)
  }

  pidOf(program: ProgramName): number | undefined {
    const stack = pidOfStack(this.dataDir)
    if (stack === undefined) return undefined
    const belongs = (command: string) =>
      program === 'postgres' ? /\/postgres -D /.test(command) : command.includes(ENTRY[program])
    return childrenOf(stack).find(({ command }) => belongs(command))?.pid
  }

  /** Sends a signal to one program. @returns false when it is not running */
  signal(program: ProgramName, signal: NodeJS.Signals): boolean {
    const pid = this.pidOf(program)
    if (pid === undefined) return false
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }

  /** Suspends a process without ending it, as one that waits for a disk. */
  suspend(program: ProgramName): void {
    this.signal(program, 'SIGSTOP')
  }

  resume(program: ProgramName): void {
    this.signal(program, 'SIGCONT')
  }

  /**
   * Waits until services and gateway say that they are ready.
   *
   * @returns the ms it took
   * @throws Error when it takes longer than `withinMs`
   */
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

  /** Starts a second process of a service, or another gateway, on the databases of this product. */
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

  /**
   * Repairs the product after a row: resumes all processes, and restarts the product when they do not become ready.
   *
   * @returns the reason of a restart; undefined without one
   */
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

  databasePort(): number {
    return Number(new URL(runningDatabaseUrl(this.dataDir, 'orders')).port)
  }

  /** Runs a query in a service's database as administrator, past row-level security. */
  async sql<T extends pg.QueryResultRow>(
    service: ServiceName,
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    const connectionString =
      this.#databaseServer === undefined
        ? runningDatabaseUrl(this.dataDir, service)
        : urlOfDatabase(this.#databaseServer, databaseOf(service))
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(statement, [...values])).rows
    } finally {
      await client.end()
    }
  }
}
