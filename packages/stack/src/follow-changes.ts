import { watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserPackages, buildBrowserPackages } from './build/browser.ts'
import type { Written } from './build/write-declarations.ts'
import { releaseModules } from './modules/release-at-start.ts'
import { runScript } from './processes/run-script.ts'
import { allServices, SERVICES_TOGETHER } from './services.ts'
import { describeFailure, type Steps } from './steps.ts'
import type { Tiffin } from './tiffin.ts'
import { dataDirOf, ROOT } from './workspace.ts'

const FOR_BROWSERS: readonly string[] = [
  ...browserPackages(),
  'packages/module-contract',
  'packages/web-kit',
  'packages/ui',
  'packages/app-kit',
  'packages/slips',
  'packages/receipts',
]
const FOR_EVERYBODY: readonly string[] = ['packages/domain', 'packages/contracts']
const WRITE_DECLARATIONS = {
  what: 'Writing the declarations',
  args: [path.join(ROOT, 'packages/stack/src/build/write-declarations.ts')],
  cwd: ROOT,
}
/** The time in ms for which the many events of one save or branch switch are collected. */
const SETTLE_MS = 150

/**
 * Watches the source folders. After a save it restarts the programs that run the changed code (gateway, services,
 * payment stand-in), and builds and releases the modules whose code changed, so that the next page load has the change.
 */
export function followChanges(tiffin: Tiffin, steps: Steps, signal: AbortSignal): void {
  const changed = new Set<string>()
  let busy = false
  const work = async () => {
    if (busy) return
    busy = true
    while (changed.size > 0) {
      await sleep(SETTLE_MS)
      const folders = [...changed]
      changed.clear()
      await takeOver(tiffin, steps, folders)
    }
    busy = false
  }
  const folders = [
    ...FOR_BROWSERS,
    ...FOR_EVERYBODY,
    'packages/service-kit',
    'packages/razorpay-stand-in',
    'bff',
    ...allServices().map((service) => `services/${service}`),
  ]
  for (const folder of folders) {
    watch(path.join(ROOT, folder, 'src'), { recursive: true, signal }, (_event, file) => {
      if (file?.includes('.test.')) return
      changed.add(folder)
      void work()
    })
  }
}

async function takeOver(tiffin: Tiffin, steps: Steps, folders: readonly string[]): Promise<void> {
  try {
    const output = await runScript(WRITE_DECLARATIONS)
    const { changed, failures } = JSON.parse(output.slice(output.lastIndexOf('\n') + 1)) as Written
    for (const failure of failures) steps.say(`\n${failure}\n`)
    const isToRestart = (name: string) => runsCodeOf(name, folders) || (changed.length > 0 && name === 'gateway')
    for (const program of tiffin.programs.filter(({ name }) => isToRestart(name))) {
      await program.restart()
      steps.say(`  ✓ ${program.name} started again`)
    }
    if (!folders.some((folder) => FOR_BROWSERS.includes(folder) || FOR_EVERYBODY.includes(folder))) return
    const started = performance.now()
    const built = await buildBrowserPackages(() => undefined)
    await releaseModules(dataDirOf(process.env), process.env, (text) => steps.say(`  ! ${text}`))
    if (built.length > 0)
      steps.say(`  ✓ ${built.join(', ')} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } catch (error) {
    steps.say(`\n${describeFailure(error)}\n`)
  }
}

/**
 * Returns whether a program runs code of one of the folders. Every server process contains service-kit, domain and
 * contracts.
 */
function runsCodeOf(program: string, folders: readonly string[]): boolean {
  const own = { gateway: 'bff', 'razorpay-stand-in': 'packages/razorpay-stand-in' }[program] ?? `services/${program}`
  const isOwn = (folder: string) =>
    program === 'services' ? SERVICES_TOGETHER.some((service) => folder === `services/${service}`) : folder === own
  return folders.some((folder) => isOwn(folder) || folder === 'packages/service-kit' || FOR_EVERYBODY.includes(folder))
}
