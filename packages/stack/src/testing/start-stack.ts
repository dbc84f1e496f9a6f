import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { removeDataFolder } from '../postgres/home.ts'
import { ROOT } from '../workspace.ts'

export { requestRoll } from '../cluster/roll-request.ts'
export { addedPortsFor, portsFor } from '../ports.ts'
export { urlOfDatabase } from '../database/names.ts'
export { removeDataFolder } from '../postgres/home.ts'
export { addedServices, databaseOf } from '../services.ts'
export { addService, type AddedService } from './add-service.ts'
export { startPrimaryWithStandby, type PrimaryWithStandby } from './primary-with-standby.ts'
export { runningDatabaseUrl } from './running-database.ts'
export { uploadBuild } from './upload-build.ts'
export { startSecondProgram, type SecondProgram } from './second-program.ts'

export type StackOptions = {
  readonly port: number
  /** The data folder. It is removed first unless `keepData` is set, so that every run begins with new demo data. */
  readonly dataDir: string
  readonly keepData?: boolean
  /** Starts it as `npm run cluster` does: two of each process. */
  readonly isCluster?: boolean
  readonly env?: NodeJS.ProcessEnv
}

export type Stack = {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the whole product as `npm start` or `npm run cluster` does, for tests that need a browser or a load. The demo
 * restaurant's tables are free.
 *
 * @throws Error with the output when the start failed
 */
export async function startStack({ port, dataDir, keepData, isCluster = false, env }: StackOptions): Promise<Stack> {
  if (!keepData) await removeDataFolder(dataDir)
  const command = path.join(ROOT, 'packages/stack/src/commands', isCluster ? 'cluster.ts' : 'start.ts')
  const child = spawn(process.execPath, [command], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DEMO_FLOOR: 'empty',
      ...env,
      PORT: String(port),
      TIFFIN_DATA_DIR: dataDir,
    },
    // Through this channel the stack notices when the test run is killed, and stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.includes('Tiffin is ready on')) resolve()
    })
    void ended.then(() => reject(new Error(`Tiffin did not start:\n${printed}`)))
  })
  await ready
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
