import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { asAdmin } from '../database/admin.ts'
import { urlOfDatabase } from '../database/names.ts'
import { withDatabase } from '../database/with-database.ts'
import { exportDocuments, listRemovedRestaurants } from '../documents/export-documents.ts'
import { verifyDocuments } from '../documents/verify-documents.ts'
import { StackFailure } from '../failure.ts'
import { loadSettings } from '../load-settings.ts'
import { runAsCommand } from '../run-as-command.ts'
import { databaseOf } from '../services.ts'
import { dataDirOf } from '../workspace.ts'

const USAGE = `npm run documents:export                                     lists removed restaurants with invoices
npm run documents:export -- --restaurant <id> --to a.jsonl   writes those of one, a document a line`

// The command works whether Tiffin is running or not.
await runAsCommand(async (steps) => {
  const { values } = parseArgs({ options: { restaurant: { type: 'string' }, to: { type: 'string' } } })
  loadSettings()
  const report = (text: string) => steps.say(`  ! ${text}`)
  await withDatabase(dataDirOf(process.env), process.env, 'npm run documents:export', report, (adminUrl) =>
    asAdmin(urlOfDatabase(adminUrl, databaseOf('orders')), async (orders) => {
      const removed = await listRemovedRestaurants(orders)
      if (values.restaurant === undefined) {
        for (const { restaurant, name, documents, keptUntil } of removed)
          steps.say(`  ${restaurant}  ${name}: ${documents} documents, kept until ${keptUntil}`)
        if (removed.length === 0) steps.say('  No removed restaurant has documents.')
        return
      }
      const restaurant = removed.find((each) => each.restaurant === values.restaurant)?.restaurant
      if (restaurant === undefined || values.to === undefined)
        throw new StackFailure(
          restaurant === undefined
            ? `No removed restaurant with documents has the id ${values.restaurant}.`
            : 'The file to write is missing.',
          { advice: USAGE },
        )
      const file = path.resolve(values.to)
      await steps.run('export', async (note) => {
        // An existing file is never overwritten, and nobody else may read the new one: it has the buyers of invoices.
        writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
        const documents = await exportDocuments(orders, restaurant, (lines) =>
          appendFileSync(file, `${lines.join('\n')}\n`),
        )
        note(`${documents} documents in ${file}`)
      })
      const broken = (await verifyDocuments(orders)).filter(
        (each) => each.restaurant === restaurant && each.firstBroken !== null,
      )
      for (const { kind, firstBroken } of broken) steps.say(`  ✗ ${kind} ${firstBroken}`)
      if (broken.length > 0)
        throw new StackFailure('The file was written, but its documents are not what was issued.', {
          advice: 'The first of each series is named. Compare with a backup.',
        })
      steps.say('  Nothing of them was changed, taken out or put in.')
    }),
  )
})
