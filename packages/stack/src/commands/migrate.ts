import { parseArgs } from 'node:util'
import { namedLogins } from '../database/logins.ts'
import { migrate } from '../database/migrate.ts'
import { provision } from '../database/provision.ts'
import { withDatabase } from '../database/with-database.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { allServices } from '../services.ts'
import { dataDirOf } from '../workspace.ts'

// The command works whether Tiffin is running or not. When it is not, only the embedded database is started.
await runAsCommand(async (steps) => {
  parseArgs({ options: {} })
  loadSettings()
  const logins = namedLogins(process.env)
  const report = (text: string) => steps.say(`  ! ${text}`)
  await withDatabase(dataDirOf(process.env), process.env, 'npm run migrate', report, async (adminUrl) => {
    await provision(adminUrl, allServices(), { logins, keepsPasswords: true })
    // The services are migrated one after the other, so that after a failure it is clear which were migrated.
    for (const service of allServices()) {
      const applied = await steps.run(service, async (note) => {
        const names = await migrate(adminUrl, service)
        note(names.length === 0 ? 'up to date' : `${names.length} applied`)
        return names
      })
      for (const name of applied) steps.say(`    ${name}`)
    }
  })
})
