import { generateClient } from '../build/prisma-client.ts'
import { runAsCommand } from '../run-as-command.ts'
import { serviceHere } from '../service-here.ts'
import { allServices } from '../services.ts'

await runAsCommand((steps) =>
  steps.run('database clients', async (note) => {
    const here = serviceHere(process.cwd())
    const written = await Promise.all((here ? [here] : allServices()).map(generateClient))
    note(written.some(Boolean) ? 'generated' : 'up to date')
  }),
)
