import { parseArgs } from 'node:util'
import { namedLogins } from '../database/logins.ts'
import { provision } from '../database/provision.ts'
import { withDatabase } from '../database/with-database.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { allServices, appRoleOf, databaseOf } from '../services.ts'
import { dataDirOf } from '../workspace.ts'

await runAsCommand(async (steps) => {
  parseArgs({ options: {} })
  loadSettings()
  const logins = namedLogins(process.env)
  const report = (text: string) => steps.say(`  ! ${text}`)
  await withDatabase(dataDirOf(process.env), process.env, 'npm run provision', report, async (adminUrl) => {
    await provision(adminUrl, allServices(), { logins, keepsPasswords: true })
    for (const service of allServices())
      steps.say(`  ${databaseOf(service)}: login ${logins[service]?.role ?? appRoleOf(service)}`)
  })
})
