import { parseArgs } from 'node:util'
import { restaurantNames } from '../audit/verify-audit.ts'
import { asAdmin } from '../database/admin.ts'
import { urlOfDatabase } from '../database/names.ts'
import { withDatabase } from '../database/with-database.ts'
import { verifyDocuments } from '../documents/verify-documents.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { databaseOf } from '../services.ts'
import { dataDirOf } from '../workspace.ts'

// npm run documents:verify             verifies the documents of every restaurant, of removed ones too
// npm run documents:verify -- --heads  prints the newest hash of each series as well, to be stored elsewhere
// The command works whether Tiffin is running or not.
await runAsCommand(async (steps) => {
  const { values } = parseArgs({ options: { heads: { type: 'boolean', default: false } } })
  loadSettings()
  const report = (text: string) => steps.say(`  ! ${text}`)
  await withDatabase(dataDirOf(process.env), process.env, 'npm run documents:verify', report, async (adminUrl) => {
    const names = await restaurantNames(adminUrl)
    const series = await steps.run('documents', async (note) => {
      const found = await asAdmin(urlOfDatabase(adminUrl, databaseOf('orders')), verifyDocuments)
      const documents = found.reduce((sum, each) => sum + each.documents, 0)
      note(`${documents} documents in ${found.length} series`)
      return found
    })
    if (values.heads) for (const each of series) steps.say(JSON.stringify(each))
    const broken = series.filter(({ firstBroken }) => firstBroken !== null)
    for (const { restaurant, kind, firstBroken } of broken)
      steps.say(`  ✗ ${names.get(restaurant) ?? 'a removed restaurant'} (${restaurant}): ${kind} ${firstBroken}`)
    if (broken.length > 0)
      throw new StackFailure('Documents are not what was issued: the first of each series is named.', {
        advice:
          'Somebody with the rights of the owner changed, removed or added one. Keep the database as it is, and ' +
          'compare with a backup.',
      })
    steps.say('  Nothing was changed, taken out or put in.')
  })
})
