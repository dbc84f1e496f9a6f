import { parseArgs } from 'node:util'
import { namedLogins } from '../database/logins.ts'
import { migrateServices } from '../database/migrate-services.ts'
import { withDatabase } from '../database/with-database.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { addedServices, allServices, SERVICES } from '../services.ts'
import { dataDirOf } from '../workspace.ts'

// The command works whether Tiffin is running or not. When it is not, only the embedded database is started.
await runAsCommand(async (steps) => {
  const { positionals: named } = parseArgs({ allowPositionals: true, options: {} })
  const unknown = named.filter((name) => !allServices().includes(name))
  if (unknown.length > 0)
    throw new StackFailure(`No service is called ${unknown.join(', ')}.`, {
      advice: `There are: ${allServices().join(', ')}.`,
    })
  loadSettings()
  const logins = namedLogins(process.env)
  const report = (text: string) => steps.say(`  ! ${text}`)
  // What an added service lacks is no reason to keep the product from its next release.
  const services =
    named.length > 0 ? { required: named, optional: [] } : { required: SERVICES, optional: addedServices() }
  await withDatabase(dataDirOf(process.env), process.env, 'npm run migrate', report, (adminUrl) =>
    migrateServices(services, { adminUrl, logins, steps }),
  )
})
