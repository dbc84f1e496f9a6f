import { parseArgs } from 'node:util'
import { newService } from '../build/new-service.ts'
import { giveUpService } from '../database/give-up-service.ts'
import { urlOfDatabase } from '../database/names.ts'
import { withDatabase } from '../database/with-database.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { databaseOf } from '../services.ts'
import { dataDirOf, ROOT } from '../workspace.ts'

const USAGE = `npm run service -- new stock [--no-install]   makes the folder of a service
npm run service -- give-up stock              lets removals of restaurants end without a service that is gone`

await runAsCommand(async (steps) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-install': { type: 'boolean', default: false } },
  })
  const [verb, name, ...others] = positionals
  if (!name || others.length > 0) throw new StackFailure('Which service?', { advice: USAGE })
  if (verb === 'new') return newService(name, { checkout: ROOT, install: !values['no-install'] }, steps)
  if (verb !== 'give-up') throw new StackFailure('That is no command.', { advice: USAGE })
  loadSettings()
  const report = (text: string) => steps.say(`  ! ${text}`)
  const waited = await withDatabase(dataDirOf(process.env), process.env, 'npm run service', report, (adminUrl) =>
    giveUpService(urlOfDatabase(adminUrl, databaseOf('tenancy')), name, ROOT),
  )
  steps.say(
    `  ${name} is given up. Removals that it has not confirmed: ${waited}. They end without it once tenancy started\n` +
      '  again without it in SERVICE_URLS. What it holds stays in its database, which is yours to remove: ' +
      `${databaseOf(name)}.`,
  )
})
