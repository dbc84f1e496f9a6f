import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { restaurantNames, verifyAudit, type ChainHead } from '../audit/verify-audit.ts'
import { withDatabase } from '../database/with-database.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { dataDirOf } from '../workspace.ts'

const USAGE = `npm run audit:verify                            walks the audit of every restaurant, in all services
npm run audit:verify -- --restaurant spice      of one
npm run audit:verify -- --heads                 prints the end of each chain as well: keep it elsewhere
npm run audit:verify -- --against heads.jsonl   compares with what was kept`

// The command works whether Tiffin is running or not.
await runAsCommand(async (steps) => {
  const { values } = parseArgs({
    options: {
      restaurant: { type: 'string' },
      heads: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  })
  loadSettings()
  const kept = values.against === undefined ? [] : readHeads(values.against)
  const report = (text: string) => steps.say(`  ! ${text}`)
  await withDatabase(dataDirOf(process.env), process.env, 'npm run audit:verify', report, async (adminUrl) => {
    const names = await restaurantNames(adminUrl)
    const nameOf = (id: string) => `${names.get(id) ?? 'a removed restaurant'} (${id})`
    const restaurant = [...names].find(([, subdomain]) => subdomain === values.restaurant)?.[0]
    if (values.restaurant !== undefined && restaurant === undefined)
      throw new StackFailure(`There is no restaurant "${values.restaurant}".`, { advice: USAGE })
    const { chains, entries, broken, heads, underPurge } = await steps.run('audit', async (note) => {
      const verified = await verifyAudit(adminUrl, restaurant, kept)
      note(`${verified.entries} entries in ${verified.chains} chains`)
      return verified
    })
    if (values.heads) for (const head of heads) steps.say(JSON.stringify(head))
    for (const { service, restaurant: its } of underPurge)
      steps.say(`  ? ${nameOf(its)}, ${service}: is being purged and was not compared; compare again later`)
    for (const { service, restaurant: its, seq, what } of broken)
      steps.say(`  ✗ ${nameOf(its)}, ${service}: entry ${seq} ${what}`)
    if (broken.length > 0)
      throw new StackFailure('The audit is not what was written down.', {
        advice:
          'Somebody with the rights of the owner changed it. Keep the database as it is, and compare with a backup.',
      })
    steps.say(`  Nothing was changed, taken out or put in: ${entries} entries in ${chains} chains.`)
  })
})

function readHeads(file: string): ChainHead[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as ChainHead)
}
