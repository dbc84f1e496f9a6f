import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { addService, startSecondProgram, type SecondProgram } from '@tiffin/stack/testing/start-stack'
import { inDatabase } from './database.ts'
import { stackDataDir, stackPort } from './where.ts'

/** What the next version of the service adds to the name of each item. */
export const COUNTED = ', counted'

export type TeamService = {
  /** The address of a gateway that routes the service, and its next version with the canary of the module `name`. */
  readonly url: string
  /** Ends the process of the next version without a warning. */
  killNext(): void
  addItem(restaurantId: string, item: string): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts a service of a team beside the running stack: its live and its next version on one database, a tenancy and a
 * gateway that know it. The gateway takes a version of a module back after the first failure that it trusts.
 */
export async function startTeamService(name: string): Promise<TeamService> {
  const service = await addService(name, stackDataDir)
  const nextFolder = path.join(service.servicesDir, '../next', name)
  cpSync(service.folder, nextFolder, { recursive: true })
  const route = path.join(nextFolder, 'src/routes/list-items.ts')
  const listed = 'items.list(tenant)'
  const counted = `${listed}.then((all) =>
    all.map((item) => ({ ...item, name: item.name + '${COUNTED}' })))`
  writeFileSync(route, readFileSync(route, 'utf8').replace(listed, counted))

  const running: SecondProgram[] = []
  const stop = async () => void (await Promise.all(running.map((program) => program.stop())))
  const start = async (program: Omit<Parameters<typeof startSecondProgram>[0], 'port' | 'dataDir' | 'knows'>) => {
    const started = await startSecondProgram({ port: stackPort, dataDir: stackDataDir, knows: service, ...program })
    running.push(started)
    return started
  }
  try {
    const tenancy = await start({ program: 'tenancy' })
    const env = { TENANCY_URL: tenancy.url }
    await start({ program: service, ownPort: service.added[name]!.port, env })
    const next = await start({ program: { ...service, folder: nextFolder }, env })
    const gateway = await start({
      program: 'gateway',
      env: {
        SERVICES_DIR: service.servicesDir,
        NEXT_SERVICES: JSON.stringify({ [name]: { url: next.url, module: name } }),
        ROLL_BACK_AFTER: '1',
      },
    })
    return {
      // A name without dots is the address of the platform, at which every restaurant signs in.
      url: `http://localhost:${new URL(gateway.url).port}`,
      killNext: () => void process.kill(next.pid, 'SIGKILL'),
      addItem: (restaurantId, item) =>
        inDatabase(name, 'INSERT INTO items (restaurant_id, name) VALUES ($1, $2)', [restaurantId, item]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
