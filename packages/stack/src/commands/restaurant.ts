import path from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../database/with-database.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { exportRestaurant } from '../restaurant/export-restaurant.ts'
import { importRestaurant } from '../restaurant/import-restaurant.ts'
import { installationOf, type Installation } from '../restaurant/installation.ts'
import { rowCountOf, type Manifest } from '../restaurant/manifest.ts'
import { runAsCommand } from '../run-as-command.ts'
import type { Steps } from '../steps.ts'
import { dataDirOf } from '../workspace.ts'

const USAGE = `npm run restaurant -- export <subdomain> a.tiffin   writes a restaurant into a file
npm run restaurant -- import a.tiffin               brings it in, here
npm run restaurant -- import a.tiffin --again       replaces rows that an interrupted import left`

// The command works whether Tiffin is running or not.
await runAsCommand(async (steps) => {
  const { values, positionals } = parseArgs({
    options: { again: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  loadSettings()
  const report = (text: string) => steps.say(`  ! ${text}`)
  const here = (work: (installation: Installation) => Promise<void>) =>
    withDatabase(dataDirOf(process.env), process.env, 'npm run restaurant', report, (adminUrl) =>
      work(installationOf(adminUrl, process.env)),
    )
  const [what, ...named] = positionals
  if (what === 'export' && named.length === 2)
    return here((installation) => runExport(steps, installation, named[0]!, path.resolve(named[1]!)))
  if (what === 'import' && named.length === 1)
    return here((installation) => runImport(steps, installation, path.resolve(named[0]!), values.again))
  throw new StackFailure('Export or import, and which file?', { advice: USAGE })
})

async function runExport(steps: Steps, installation: Installation, subdomain: string, file: string): Promise<void> {
  const manifest = await steps.run('export', (note) => exportRestaurant(installation, subdomain, file, note))
  steps.say(`  ${describe(manifest)} are in ${file}.`)
  steps.say('  It has the passwords of users as hashes, and names and phone numbers of guests: keep it like a backup.')
}

async function runImport(steps: Steps, installation: Installation, file: string, again: boolean): Promise<void> {
  const manifest = await steps.run('import', (note) => importRestaurant(installation, file, { again, note }))
  steps.say(`  ${describe(manifest)} came from ${manifest.installation} as of ${manifest.exportedAt}.`)
  steps.say('  All were compared with the file; audit and documents are whole.')
  steps.say('  Users sign in again. Kitchen screens and print agents pair again, unless this is where they came from.')
}

function describe(manifest: Manifest): string {
  const { restaurant, pictures } = manifest
  return `${rowCountOf(manifest)} rows and ${Object.keys(pictures).length} files of pictures of ${restaurant.subdomain}`
}
