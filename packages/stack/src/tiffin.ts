import path from 'node:path'
import { backupSettings } from './backup/settings.ts'
import { forgetSlot } from './backup/slot.ts'
import { buildBrowserPackages } from './build/browser.ts'
import { declareServices } from './build/declarations.ts'
import { prepareAdded } from './build/prepare-added.ts'
import { generateClient } from './build/prisma-client.ts'
import { replicaPort, replicaPorts, replicaPortsOf } from './cluster/replica-plan.ts'
import { superviseReplicas, type Replicas } from './cluster/replicas.ts'
import { rollPrograms } from './cluster/roll-programs.ts'
import { answerRolls } from './cluster/roll-request.ts'
import { StackFailure } from './failure.ts'
import { releaseModules } from './modules/release-at-start.ts'
import { namedLogins } from './database/logins.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { provision } from './database/provision.ts'
import { catchUpDemo, fillDemo } from './demo.ts'
import {
  addedEnvironment,
  servicesTogetherEnvironment,
  backupEnvironment,
  gatewayEnvironment,
  serviceEnvironment,
  standInEnvironment,
  type Installation,
} from './environment.ts'
import { moveStandInState, standInKeys } from './payments.ts'
import { addedPortsFor, findWithoutPort, portsFor, requireFreePorts } from './ports.ts'
import type { Account } from './postgres/account.ts'
import { assignAccounts } from './processes/accounts.ts'
import { bringUpAdded } from './processes/added-service.ts'
import type { Program } from './processes/child.ts'
import { keepLogsSmall } from './processes/log-file.ts'
import { runInOneProcess } from './processes/one-process.ts'
import { supervise, superviseInBackground, type Supervised } from './processes/supervised.ts'
import { hungAfterSetting } from './processes/watchdog.ts'
import { lockDataDir } from './running-mark.ts'
import { findDeployToken, loadAddedKeys, loadSecrets, findTeamTokens } from './secrets.ts'
import { addedServices, SERVICES, SERVICES_TOGETHER, type ServiceName } from './services.ts'
import { serveProbes } from './metrics.ts'
import { supervisorMetrics } from './supervisor-metrics.ts'
import { describeFailure, type Steps } from './steps.ts'
import { undoAll, type Undo } from './undo-all.ts'
import { dataDirOf } from './workspace.ts'

export type Tiffin = {
  readonly url: string
  /** The services, the gateway and, where they run, the payment provider's stand-in and the backup agent. */
  readonly programs: readonly (Supervised | Replicas)[]
  stop(): Promise<void>
}

export type Options = {
  readonly env: NodeJS.ProcessEnv
  readonly steps: Steps
  /** Runs two of each service and of the gateway, behind a balancer each (`cluster`). */
  readonly isCluster?: boolean
}

/** The wait in ms for the processes of a killed stack, which are still finishing their last requests. */
const EARLIER_ENDS_WITHIN_MS = 12_000

/**
 * The port of a service that cannot listen on its own, which another program has. Nothing ever listens on this one, so
 * calls of the service fail: that program would get tokens of staff, and could say that it purged a restaurant.
 */
const PORT_OF_NOBODY = 0

/** The longest time in ms for which the start waits for added services; they are tried on in the background. */
const ADDED_WITHIN_MS = 60_000

/**
 * Starts the whole product, step by step. When a step fails, the programs of earlier steps are stopped again. A program
 * that does not stop is reported, and the failure of the start is thrown.
 */
export async function startTiffin(options: Options): Promise<Tiffin> {
  const stops: Undo[] = []
  const stop = () => undoAll(stops)
  try {
    return { ...(await bringUp(options, (undo) => stops.push(undo))), stop }
  } catch (error) {
    await stop().catch((failure: unknown) => options.steps.say(describeFailure(failure)))
    throw error
  }
}

async function bringUp(
  { env, steps, isCluster = false }: Options,
  undo: (stop: Undo) => void,
): Promise<Omit<Tiffin, 'stop'>> {
  const ports = portsFor(env['PORT'])
  const added = addedServices()
  const addedPorts = addedPortsFor(added, ports)
  const backups = backupSettings(env)
  const logins = namedLogins(env)
  const hungAfterMs = hungAfterSetting(env)
  const isOneProcess = runInOneProcess(env)
  if (isCluster && isOneProcess)
    throw new StackFailure('A cluster has a process for each service.', { advice: 'Unset SERVICES_IN_ONE_PROCESS.' })
  const dataDir = dataDirOf(env)
  const url = `http://localhost:${ports.gateway}`
  const mark = lockDataDir(dataDir, url)
  undo(mark.release)
  const forServersMs = mark.interrupted ? EARLIER_ENDS_WITHIN_MS : 0
  await requireFreePorts({ ...ports, ...(isCluster && replicaPorts(ports)) }, { forServersMs })
  const portsOfAdded = added.map((service) => {
    const alone = { [service]: addedPorts[service]! }
    return [service, { ...alone, ...(isCluster && replicaPortsOf(alone)) }] as const
  })
  const withoutPort = await findWithoutPort(Object.fromEntries(portsOfAdded), ports.gateway, { forServersMs })
  const addedKeys = loadAddedKeys(added, dataDir, env)
  const installation: Installation = {
    env,
    dataDir,
    ports,
    secrets: loadSecrets(dataDir, env),
    deployToken: findDeployToken(dataDir, env),
    deployTokens: findTeamTokens(dataDir, env),
    added: Object.fromEntries(
      added.map((name) => [
        name,
        { port: withoutPort.has(name) ? PORT_OF_NOBODY : addedPorts[name]!, keys: addedKeys[name]! },
      ]),
    ),
    standIn: standInKeys(dataDir, env),
  }
  const logs = path.join(dataDir, 'logs')
  const program = (name: string, entry: string, settings: NodeJS.ProcessEnv, account?: Account) => ({
    name,
    entry,
    env: settings,
    logFile: path.join(logs, `${name}.log`),
    account,
  })
  const programs: Supervised[] = []
  const report = (text: string) => steps.say(`  ! ${text}`)
  const at = (port: number, page: '/readyz' | '/healthz') => ({
    readyUrl: `http://127.0.0.1:${port}${page}`,
    hungAfterMs,
    report,
  })
  /** Starts a program alone, or its replicas behind a balancer at its port. */
  const run = (task: Program, port: number, page: '/readyz' | '/healthz'): Promise<Supervised | Replicas> =>
    isCluster ? superviseReplicas(task, { port, hungAfterMs, report }) : supervise(task, at(port, page))

  await steps.run('database clients', async (note) => {
    const written = await Promise.all(SERVICES.map(generateClient))
    note(summary(written.filter(Boolean).length, 'generated'))
  })
  const { failed: undeclared } = await steps.run('declarations', async (note) => {
    const declared = await declareServices()
    note(summary(declared.changed.length, 'written'))
    return declared
  })
  await steps.run('browser builds', async (note) => note(summary((await buildBrowserPackages(note)).length, 'built')))
  await steps.run('modules', async (note) =>
    note(summary((await releaseModules(dataDir, env, report)).length, 'released')),
  )

  const database = await steps.run('database', async (note) => {
    const opened = await openDatabase(dataDir, env['DATABASE_URL'], report)
    undo(opened.stop)
    await provision(opened.adminUrl, SERVICES, { logins })
    note(opened.description)
    return opened
  })
  await steps.run('migrations', async (note) => {
    const applied = await Promise.all(SERVICES.map((service) => migrate(database.adminUrl, service)))
    note(summary(applied.flat().length, 'applied'))
  })
  moveStandInState(dataDir)
  const accountOf = await assignAccounts({
    dataDir,
    port: isCluster ? replicaPort(ports.gateway, 1) : ports.gateway,
    isOneProcess,
    report,
  })
  const { standIn } = installation
  if (standIn) {
    await steps.run('payments', async (note) => {
      const running = await supervise(
        program(
          'razorpay-stand-in',
          'packages/razorpay-stand-in/src/server.ts',
          standInEnvironment(installation, standIn),
          accountOf('razorpay-stand-in'),
        ),
        at(ports.razorpay, '/readyz'),
      )
      undo(running.stop)
      programs.push(running)
      note('a stand-in: no money moves')
    })
  }
  await steps.run('services', async (note) => {
    const started: Supervised[] = []
    undo(async () => void (await Promise.all(started.map((service) => service.stop()))))
    const start = async (task: Program, port: number) => void started.push(await run(task, port, '/readyz'))
    const startOne = (service: ServiceName) => {
      const settings = serviceEnvironment(service, installation, database.adminUrl)
      return start(program(service, `services/${service}/src/server.ts`, settings, accountOf(service)), ports[service])
    }
    const startTogether = () => {
      const settings = servicesTogetherEnvironment(installation, database.adminUrl)
      const entry = 'packages/stack/src/processes/services-together.ts'
      return start(program('services', entry, settings, accountOf('services')), ports[SERVICES_TOGETHER.at(-1)!])
    }
    const ofProduct = isOneProcess ? [startOne('tenancy'), startTogether()] : SERVICES.map(startOne)
    const results = await Promise.allSettled(ofProduct)
    for (const result of results) if (result.status === 'rejected') throw result.reason
    programs.push(...started)
    const names = isOneProcess ? [`tenancy; ${SERVICES_TOGETHER.join(', ')} in one process`] : SERVICES
    note(names.join(', '))
  })
  const addedPrograms = added.map((service) => {
    const settings = addedEnvironment(service, installation, database.adminUrl)
    const task = program(service, `services/${service}/src/server.ts`, settings, accountOf(service))
    return bringUpAdded({
      name: service,
      prepare: async () => {
        const failure = withoutPort.get(service)
        if (failure) throw failure
        await prepareAdded(service, { adminUrl: database.adminUrl, logins, undeclared: undeclared.get(service) })
      },
      start: () =>
        isCluster
          ? superviseReplicas(task, { port: addedPorts[service]!, hungAfterMs, report, isOptional: true })
          : superviseInBackground(task, { ...at(addedPorts[service]!, '/readyz'), isOptional: true }),
      withinMs: ADDED_WITHIN_MS,
      logFile: task.logFile,
      report,
    })
  })
  undo(async () => void (await Promise.all(addedPrograms.map((service) => service.stop()))))
  if (env['NODE_ENV'] !== 'production') {
    await steps.run('demo data', async (note) => {
      note((await fillDemo(installation, database.adminUrl, accountOf)) ? 'filled' : 'there already')
      await catchUpDemo(installation, database.adminUrl, accountOf).catch((error: unknown) =>
        report(`The demo restaurant stays as it was. ${describeFailure(error)}`),
      )
    })
  }
  await steps.run('gateway', async () => {
    // The gateway has started once `/healthz` answers. `/readyz` also fails for a module that does not fit the shell,
    // but that was reported above and stops nothing else. A balancer, though, takes it for a reason.
    const gateway = program('gateway', 'bff/src/server.ts', gatewayEnvironment(installation), accountOf('gateway'))
    const running = await run(gateway, ports.gateway, '/healthz')
    undo(running.stop)
    programs.push(running)
  })
  if (added.length > 0) {
    await steps.run('added services', async (note) => {
      await Promise.all(addedPrograms.map((service) => service.firstAttempt))
      note(addedPrograms.map((service) => (service.isReady() ? service.name : `${service.name} left out`)).join(', '))
    })
  }
  if (backups) {
    await steps.run('backups', async (note) => {
      const settings = backupEnvironment(installation, database.adminUrl)
      const task = program('backup', 'packages/stack/src/backup/agent.ts', settings)
      const agent = superviseInBackground(task, at(ports.backup, '/readyz'))
      undo(agent.stop)
      programs.push(agent)
      note(`to ${backups.dir}, any moment of ${backups.keepDays} days`)
    })
  } else {
    await forgetSlot(database.adminUrl)
    if (env['NODE_ENV'] === 'production' && !env['DATABASE_URL']) report('Nothing is backed up: BACKUP_DIR is not set.')
  }
  const metrics = () => supervisorMetrics({ programs, added: addedPrograms, database })
  const probes = await serveProbes(ports.supervisor, { metrics, problems: () => [] })
  undo(probes.close)
  undo(keepLogsSmall(logs, report))
  const replicated = () => [...programs, ...addedPrograms.flatMap((service) => service.running() ?? [])]
  if (isCluster) undo((await answerRolls(dataDir, (names, say) => rollPrograms(replicated(), names, say))).close)
  return { url, programs: [...programs, ...addedPrograms] }
}

function summary(count: number, what: string): string {
  return count === 0 ? 'up to date' : `${count} ${what}`
}
