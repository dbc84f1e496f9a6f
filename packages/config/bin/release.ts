// npm run release -w mfe-pos: makes the built module of this folder the live version.
import path from 'node:path'
import { publish, releaseModule } from '../src/registry/index.ts'
import { modulesDirectory } from '../src/registry/modules-directory.ts'
import { buildVersion } from '../src/webpack/inputs.ts'

const moduleDir = process.cwd()
const modulesDir = modulesDirectory()
const released = await releaseModule(moduleDir, buildVersion(moduleDir), modulesDir)
const { revision } = await publish(modulesDir, [released])
console.log(`${path.basename(moduleDir)}: ${released.name} ${released.version} is live (registry revision ${revision})`)
