import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { StackFailure } from '../failure.ts'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

type Machine = {
  exists(file: string): boolean
  /** @returns whether Chromium could be installed from the system's packages */
  install(): boolean
}

const thisMachine: Machine = { exists: existsSync, install: installFromDebian }

/** A browser for the tests: Playwright's own, one that is installed, or one from the system's packages. */
export function findBrowser(env: NodeJS.ProcessEnv, machine: Machine = thisMachine): string {
  const places = [env['TIFFIN_CHROMIUM'], chromium.executablePath(), ...USUAL_PLACES].filter((place): place is string =>
    Boolean(place),
  )
  const find = () => places.find((place) => machine.exists(place))
  const found = find() ?? (machine.install() ? find() : undefined)
  if (found) return found
  throw new StackFailure('No browser for the browser tests.', {
    advice:
      'Install one (apt install chromium, or npx playwright install chromium), or name one: ' +
      'TIFFIN_CHROMIUM=/path/to/chrome npm test. Without a browser: npm run check',
  })
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  } catch {
    // An outdated list is often good enough to install from.
  }
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' })
      .status === 0
  )
}
