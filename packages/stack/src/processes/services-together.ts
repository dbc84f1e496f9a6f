import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve, type UnstartedService } from '@tiffin/service-kit/serve'
import type { Settings } from '@tiffin/service-kit/setting-files'
import { SERVICES_TOGETHER, type ServiceName } from '../services.ts'
import { ROOT } from '../workspace.ts'

/**
 * The program of `SERVICES_IN_ONE_PROCESS`: the services other than tenancy, each with its own settings, port and
 * database. They listen in the order of `SERVICES_TOGETHER`, so all of them listen once the last one is ready.
 */
const { SERVICE_SETTINGS } = process.env
if (SERVICE_SETTINGS === undefined) throw new Error('SERVICE_SETTINGS is missing: the settings by service, as JSON.')
const settings = JSON.parse(SERVICE_SETTINGS) as Readonly<Record<ServiceName, Settings>>

const servers: UnstartedService[] = []
for (const service of SERVICES_TOGETHER) servers.push(await createServerOf(service))
await serve(...servers)

async function createServerOf(service: ServiceName): Promise<UnstartedService> {
  const file = pathToFileURL(path.join(ROOT, 'services', service, 'src/create-server.ts')).href
  const { createServer } = (await import(file)) as {
    createServer(own: Settings): UnstartedService | Promise<UnstartedService>
  }
  return createServer(settings[service])
}
