// npm run module -- list | use <name> <version>
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry, useVersion } from '../src/registry/index.ts'
import { modulesDirectory } from '../src/registry/modules-directory.ts'

const [verb, name, version] = process.argv.slice(2)
const modulesDir = modulesDirectory()

if (verb === 'list') {
  const { revision, modules } = await readRegistry(modulesDir)
  console.log(`registry revision ${revision}`)
  for (const live of modules) {
    const versions = await readdir(path.join(modulesDir, live.name))
    for (const each of versions.toSorted()) console.log(`${each === live.version ? '*' : ' '} ${live.name.padEnd(12)} ${each}`)
  }
} else if (verb === 'use' && name && version) {
  const { revision } = await useVersion(modulesDir, name, version)
  console.log(`${name} ${version} is live (registry revision ${revision})`)
} else {
  console.error('npm run module -- list\nnpm run module -- use <name> <version>')
  process.exitCode = 2
}
