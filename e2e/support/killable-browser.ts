import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { stackUrl } from './where.ts'

/** A browser with a profile of its own, whose data on the disk survive a kill and the next start. */
export class KillableBrowser {
  private running: ChildProcess | null = null
  private readonly profile: string
  private readonly token: string

  private constructor(profile: string, token: string) {
    this.profile = profile
    this.token = token
  }

  /**
   * Makes a profile in which the till was never open.
   *
   * @param token of the user who is signed in after each start
   */
  static async create(token: string): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(path.join(tmpdir(), 'tiffin-browser-')), token)
  }

  /** Starts the browser with the stored profile. @returns its page, which begins with the token of the user */
  async start(): Promise<Page> {
    const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
    const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${this.profile}`, '--window-size=1440,900']
    // The browser's processes are a group of their own, because the program starts others and `kill` must end all of
    // them.
    const running = spawn(executablePath!, [...args, ...own, 'about:blank'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.running = running
    const browser = await chromium.connectOverCDP(await addressSaidBy(running))
    const context = browser.contexts()[0]!
    // Service workers are off here, as in every journey that is not about them.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    // A kill may remove the token from local storage. Other journeys test that, so here each page begins with the
    // token.
    await context.addInitScript(
      ([origin, token]) => {
        if (location.origin === origin) localStorage.setItem('authToken', token!)
      },
      [stackUrl, this.token],
    )
    return context.pages()[0]!
  }

  /** Ends the browser at once, as a dead battery or the system does, without any event in its pages. */
  async kill(): Promise<void> {
    const { running } = this
    this.running = null
    if (!running?.pid) return
    process.kill(-running.pid, 'SIGKILL')
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns the address for debugging that the browser prints when it starts. */
async function addressSaidBy({ stderr }: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of stderr!) {
    said += String(part)
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (address) {
      // Later output must not fill the pipe.
      stderr!.resume()
      return address
    }
  }
  throw new Error(`The browser did not start: ${said}`)
}

/** Waits until the till's drafts on the disk of this browser are the expected ones, each as 'quantity × dish'. */
export async function draftsReach(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(readDrafts)).toEqual(expected)
}

async function readDrafts(): Promise<string[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
  const found: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name!))
    // The database of the last replies has no store of drafts.
    const hasDrafts = database.objectStoreNames.contains('drafts')
    const drafts = hasDrafts ? await done(database.transaction('drafts').objectStore('drafts').getAll()) : []
    database.close()
    for (const { lines } of drafts as { lines: { quantity: number; name: string }[] }[])
      found.push(...lines.map((line) => `${line.quantity} × ${line.name}`))
  }
  return found
}
