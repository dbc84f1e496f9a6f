import { buildBrowserPackages } from '../build/browser.ts'
import { declareAllServices } from '../build/declarations.ts'
import { generateClient } from '../build/prisma-client.ts'
import { allServices } from '../services.ts'
import { runAsCommand } from '../run-as-command.ts'

await runAsCommand(async (steps) => {
  await steps.run('database clients', async () => void (await Promise.all(allServices().map(generateClient))))
  const say = (done: readonly string[], note: (text: string) => void) =>
    note(done.length === 0 ? 'up to date' : done.join(', '))
  await steps.run('declarations', async (note) => say(await declareAllServices(), note))
  await steps.run('browser builds', async (note) => say(await buildBrowserPackages(note), note))
})
