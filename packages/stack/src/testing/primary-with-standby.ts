import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asAdmin } from '../database/admin.ts'
import { freePort } from '../free-port.ts'
import { clusterHome, removeDataFolder, type ClusterHome } from '../postgres/home.ts'
import { ADMIN_ROLE, initialiseCluster } from '../postgres/initialise.ts'
import { endBackends } from '../postgres/leftover.ts'
import { startPostmaster, type Postmaster } from '../postgres/postmaster.ts'
import { untilItAnswers } from '../postgres/server.ts'
import { serverSettings } from '../postgres/settings.ts'

/** The name of the standby, by which the primary knows whom it waits for. */
const STANDBY = 'standby'
const READY_WITHIN_MS = 60_000

export type PrimaryWithStandby = {
  /** The administrator's address, which stays the same when it leads to the standby. */
  readonly adminUrl: string
  /** Returns how many commits wait for the standby. */
  waitingCommits(): Promise<number>
  /** Stops the flow of the write-ahead log to the standby. Connections stay open. */
  pauseReplication(): void
  /** Ends all processes of the primary by SIGKILL. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary, and has the address lead to it. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL with a streaming standby in a new folder, both with the settings of durable servers: a test of
 * lost commits proves nothing on servers that may lose them.
 *
 * @param isSynchronous whether the primary confirms a commit only once the standby has it on its disk
 */
export async function startPrimaryWithStandby(
  folder: string,
  { isSynchronous }: { readonly isSynchronous: boolean },
): Promise<PrimaryWithStandby> {
  const password = 'of-a-test'
  const [primary, standby] = ['primary', 'standby'].map((name) => homeIn(path.join(folder, name))) as [
    ClusterHome,
    ClusterHome,
  ]
  const ports = { primary: await freePort(), standby: await freePort() }
  const urlAt = (port: number) => `postgres://${ADMIN_ROLE}:${password}@127.0.0.1:${port}/postgres`
  const run = (home: ClusterHome, port: number, settings: readonly string[]) =>
    startPostmaster(home, [...serverSettings({ port }), ...settings], path.join(folder, `${port}.log`))

  await initialiseCluster(primary, password)
  cpSync(primary.cluster, standby.cluster, { recursive: true, verbatimSymlinks: true })
  writeFileSync(path.join(standby.cluster, 'standby.signal'), '')
  chmodSync(standby.cluster, 0o700)
  own(standby)

  const address = await openAddress(ports.primary)
  const replication = await openAddress(ports.primary)
  const first = run(primary, ports.primary, isSynchronous ? [`synchronous_standby_names=${STANDBY}`] : [])
  let second: Postmaster | undefined
  try {
    await untilItAnswers(urlAt(ports.primary), first, READY_WITHIN_MS)
    await asAdmin(urlAt(ports.primary), (admin) =>
      admin.query('SELECT pg_create_physical_replication_slot($1, true)', [STANDBY]),
    )
    const source = `host=127.0.0.1 port=${replication.port} user=${ADMIN_ROLE} password=${password}`
    second = run(standby, ports.standby, [
      `primary_conninfo=${source} application_name=${STANDBY}`,
      `primary_slot_name=${STANDBY}`,
    ])
    await untilItAnswers(urlAt(ports.standby), second, READY_WITHIN_MS)
    while ((await standbyState()) !== (isSynchronous ? 'sync streaming' : 'async streaming')) await sleep(40)
  } catch (error) {
    await stop()
    throw error
  }

  /** Returns what the primary says of its standby: whether commits wait for it, and how far it is. */
  async function standbyState(): Promise<string | undefined> {
    const { rows } = await asAdmin(urlAt(ports.primary), (admin) =>
      admin.query<{ state: string }>("SELECT sync_state || ' ' || state AS state FROM pg_stat_replication"),
    )
    return rows[0]?.state
  }

  async function stop(): Promise<void> {
    address.close()
    replication.close()
    // The primary would wait for its standby, so both stop together.
    await Promise.all([first.stop(), second?.stop()])
    for (const name of ['primary', 'standby']) await removeDataFolder(path.join(folder, name))
    rmSync(folder, { recursive: true })
  }

  return {
    adminUrl: urlAt(address.port),
    async waitingCommits() {
      const { rowCount } = await asAdmin(urlAt(ports.primary), (admin) =>
        admin.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"),
      )
      return rowCount ?? 0
    },
    pauseReplication: replication.pause,
    async killPrimary() {
      if (first.pid !== undefined) process.kill(first.pid, 'SIGKILL')
      await first.exited
      await endBackends(primary.cluster)
    },
    async promote() {
      const client = new pg.Client({ connectionString: urlAt(ports.standby) })
      await client.connect()
      await client.query('SELECT pg_promote()')
      await client.end()
      address.leadTo(ports.standby)
    },
    stop,
  }
}

function homeIn(dataDir: string): ClusterHome {
  mkdirSync(dataDir, { recursive: true })
  return clusterHome(dataDir)
}

/** Gives the copied files to the account of the server. */
function own({ cluster, account }: ClusterHome): void {
  if (!account) return
  const files = readdirSync(cluster, { recursive: true, encoding: 'utf8' }).map((name) => path.join(cluster, name))
  for (const file of [cluster, ...files]) chownSync(file, account.uid, account.gid)
}

/** Opens an address that leads to a port of 127.0.0.1, and later to another one, as an operator moves it. */
async function openAddress(first: number) {
  const open = new Set<Socket>()
  let target = first
  let isPaused = false
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => (open.delete(from), to.destroy()))
      from.on('data', (part) => !isPaused && to.write(part))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port: number) {
      target = port
      cut()
    },
    /** Drops all data from now on. */
    pause: () => void (isPaused = true),
    close() {
      server.close()
      cut()
    },
  }
}
