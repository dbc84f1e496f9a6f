import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { StackFailure } from '../failure.ts'

/** Chromium without a window, which shows the same pages with half the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
/** The font of pages until their own is loaded (`packages/ui/src/base.css`). A bare server does not have it. */
const FALLBACK_FONT = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'
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
  /** Installs a system package. @returns whether that succeeded */
  install(name: string): boolean
}

const thisMachine: Machine = { exists: existsSync, install: installFromDebian }

/**
 * Finds a browser for the tests: the one set in the environment, else the headless shell of the system's packages, else
 * Playwright's own or any installed one. As root on Debian, the headless shell is installed before one of the others is
 * taken, Chromium where there is none at all, and the fallback font of pages where it is missing.
 *
 * @throws StackFailure where there is no browser and none could be installed
 */
export function findBrowser(env: NodeJS.ProcessEnv, machine: Machine = thisMachine): string {
  const first = (...places: (string | undefined)[]) => places.find((place) => place && machine.exists(place))
  const others = () => first(chromium.executablePath(), ...USUAL_PLACES)
  const found =
    first(env['TIFFIN_CHROMIUM'], HEADLESS_SHELL) ??
    (machine.install('chromium-headless-shell') ? first(HEADLESS_SHELL) : undefined) ??
    others() ??
    (machine.install('chromium') ? others() : undefined)
  if (found) {
    if (!machine.exists(FALLBACK_FONT)) machine.install('fonts-liberation')
    return found
  }
  throw new StackFailure('No browser for the browser tests.', {
    advice:
      'Install one (apt install chromium-headless-shell, or npx playwright install chromium), or name one: ' +
      'TIFFIN_CHROMIUM=/path/to/chrome npm test. Without a browser: npm run check',
  })
}

function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0
  // The update may fail, because an outdated list is often good enough.
  apt('update')
  return apt('install', '-y', '--no-install-recommends', name)
}
