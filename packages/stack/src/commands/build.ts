import { buildBrowserPackages } from '../build/browser.ts'
import { generateClient } from '../build/prisma-client.ts'
import { SERVICES } from '../services.ts'
import { runAsCommand } from '../run-as-command.ts'

await runAsCommand(async (steps) => {
  await steps.run('database clients', async () => void (await Promise.all(SERVICES.map(generateClient))))
  await steps.run('browser builds', async (note) => {
    const built = await buildBrowserPackages(note)
    note(built.length === 0 ? 'up to date' : built.join(', '))
  })
})
