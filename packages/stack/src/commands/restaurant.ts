import path from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '../database/with-database.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { exportRestaurant } from '../restaurant/export-restaurant.ts'
import { HOLD_EFFECTIVE_AFTER_MS, releaseRestaurant } from '../restaurant/hold.ts'
import { importRestaurant } from '../restaurant/import-restaurant.ts'
import { installationOf, type Installation } from '../restaurant/installation.ts'
import { rowCountOf, type Manifest } from '../restaurant/manifest.ts'
import { removeMoved } from '../restaurant/remove-moved.ts'
import { runAsCommand } from '../run-as-command.ts'
import type { Steps } from '../steps.ts'
import { dataDirOf } from '../workspace.ts'

const USAGE = `npm run restaurant -- export <subdomain> a.tiffin          writes a restaurant into a file
npm run restaurant -- export <subdomain> a.tiffin --hold   holds it first: it goes on where it is imported
npm run restaurant -- import a.tiffin                      brings it in, here
npm run restaurant -- import a.tiffin --again              replaces rows that an interrupted import left
npm run restaurant -- release <subdomain>                  opens a held restaurant again, where it was
npm run restaurant -- remove a.tiffin                      removes a held one that was imported elsewhere`

// The command works whether Tiffin is running or not.
await runAsCommand(async (steps) => {
  const { values, positionals } = parseArgs({
    options: { hold: { type: 'boolean', default: false }, again: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  loadSettings()
  const report = (text: string) => steps.say(`  ! ${text}`)
  const here = (work: (installation: Installation) => Promise<void>) =>
    withDatabase(dataDirOf(process.env), process.env, 'npm run restaurant', report, (adminUrl) =>
      work(installationOf(adminUrl, process.env)),
    )
  const [what, ...named] = positionals
  const [first, second] = named
  if (what === 'export' && first && second && named.length === 2)
    return here((installation) => runExport(steps, installation, first, path.resolve(second), values.hold))
  if (!first || named.length !== 1) throw new StackFailure('Which restaurant, and which file?', { advice: USAGE })
  if (what === 'import')
    return here((installation) => runImport(steps, installation, path.resolve(first), values.again))
  if (what === 'release') return here((installation) => releaseRestaurant(installation, first))
  if (what === 'remove') return here((installation) => runRemove(steps, installation, path.resolve(first)))
  throw new StackFailure('Export, import, release or remove?', { advice: USAGE })
})

async function runExport(
  steps: Steps,
  installation: Installation,
  subdomain: string,
  file: string,
  holds: boolean,
): Promise<void> {
  if (holds) steps.say(`  ${subdomain} is held. To open it again: npm run restaurant -- release ${subdomain}`)
  const manifest = await steps.run('export', (note) =>
    exportRestaurant(installation, subdomain, file, {
      note,
      ...(holds && { holdEffectiveAfterMs: HOLD_EFFECTIVE_AFTER_MS }),
    }),
  )
  steps.say(`  ${describe(manifest)} are in ${file}.`)
  steps.say('  It has the passwords of users as hashes, and names and phone numbers of guests: keep it like a backup.')
}

async function runImport(steps: Steps, installation: Installation, file: string, again: boolean): Promise<void> {
  const manifest = await steps.run('import', (note) => importRestaurant(installation, file, { again, note }))
  steps.say(`  ${describe(manifest)} came from ${manifest.installation} as of ${manifest.exportedAt}.`)
  steps.say('  All were compared with the file; audit and documents are whole.')
  steps.say('  Users sign in again. Kitchen screens and print agents pair again, unless this is where they came from.')
  if (!manifest.isHeld) steps.say('  ! It was not held: what was written there after the file is not here.')
}

async function runRemove(steps: Steps, installation: Installation, file: string): Promise<void> {
  const manifest = await steps.run('remove', (note) => removeMoved(installation, file, note))
  steps.say(`  ${describe(manifest)} were removed. Its plan goes on at the payment provider.`)
}

function describe(manifest: Manifest): string {
  const { restaurant, pictures } = manifest
  return `${rowCountOf(manifest)} rows and ${Object.keys(pictures).length} files of pictures of ${restaurant.subdomain}`
}
