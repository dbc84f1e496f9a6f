import path from 'node:path'
import { authorMigration } from '../database/author-migration.ts'
import { provision } from '../database/provision.ts'
import { StackFailure } from '../failure.ts'
import { runAsCommand } from '../run-as-command.ts'
import { requireServiceHere } from '../service-here.ts'
import { startTestCluster } from '../testing/clusters.ts'
import { ROOT } from '../workspace.ts'

const USAGE = 'npm run migration -w services/orders -- add_table_notes'

await runAsCommand(async (steps) => {
  const service = requireServiceHere(process.cwd(), USAGE)
  const name = process.argv[2]
  if (!name) throw new StackFailure('A migration needs a name.', { advice: USAGE })
  await steps.run('migration', async (note) => {
    const postgres = await startTestCluster()
    try {
      // The roles exist before the migrations run, as they do in a real start.
      await provision(postgres.adminUrl, [service])
      const file = await authorMigration(postgres.adminUrl, service, name, new Date())
      note(file ? path.relative(ROOT, file) : 'the schema asks for nothing new')
    } finally {
      await postgres.stop()
    }
  })
})
