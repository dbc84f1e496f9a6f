import { execFile, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { uploadBuild } from '@tiffin/stack/testing/start-stack'
import { stackDataDir, stackUrl } from './where.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const command = (name: string) => [path.join(root, 'packages/stack/bin/run.mjs'), name]

/**
 * A team with the folder of its module. The team changes and releases the module with the commands that every team has.
 */
export class Team {
  private readonly checkout: string
  private readonly folder: string
  private readonly dir: string
  /** The address of the gateway at which the team releases. */
  private readonly url: string

  private constructor(folder: string, url = stackUrl) {
    this.checkout = newCheckout(folder)
    this.folder = folder
    this.dir = path.join(this.checkout, folder)
    this.url = url
  }

  /**
   * Returns a team that works on a copy of an existing module. The copy has only one test file, whose name begins with
   * `testFile`: a release runs all tests of a module, and the others have run already.
   */
  static of(folder: string, testFile = 'contract'): Team {
    const isOther = new RegExp(`/(dist|node_modules|(?!${testFile})[^/]*\\.test\\.tsx?)$`)
    const team = new Team(folder)
    cpSync(path.join(root, folder), team.dir, {
      recursive: true,
      filter: (source) => !isOther.test(source),
    })
    return team
  }

  /** Returns a team that begins a new module, and releases it at a gateway: that of the stack, or a second one. */
  static async beginning(folder: string, url = stackUrl): Promise<Team> {
    const team = new Team(folder, url)
    await team.run([...command('module'), 'new', folder, '--no-install'], {}, team.checkout)
    return team
  }

  /** Checks the types of the module and runs its tests. @throws Error with their output */
  async check(): Promise<void> {
    await this.run([path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', '.'])
    await this.run([
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      this.checkout,
      `${this.folder}/`,
    ])
  }

  /** Writes a file of the team's module, by its path in the folder of the module. */
  write(file: string, text: string): void {
    writeFileSync(path.join(this.dir, file), text)
  }

  /** Replaces a text in a file of the module. @throws Error when the file does not contain `from` */
  change(file: string, from: string, to: string): void {
    const full = path.join(this.dir, file)
    const before = readFileSync(full, 'utf8')
    if (!before.includes(from)) throw new Error(`${file} has no "${from}"`)
    writeFileSync(full, before.replace(from, to))
  }

  /**
   * Runs `npm run dev -w <folder> -- --against …` on a free port until it is stopped.
   *
   * @returns the address, and a function that stops the server
   * @throws Error with the output of the command when it exits before it has printed an address
   */
  async inside(against: string): Promise<{ readonly url: string; readonly stop: () => void }> {
    const child = spawn(process.execPath, [...command('dev-module'), '--against', against], {
      cwd: this.dir,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          said += text.toString()
          const [, address] = /: (http:\/\/localhost:\d+)/.exec(said) ?? []
          if (address) resolve(address)
        })
      }
      child.on('exit', () => reject(new Error(said)))
    })
    return { url, stop: () => child.kill() }
  }

  /** Runs `npm run release -w <folder>` at the team's gateway or another. @returns its output @throws Error with it */
  release = (url = this.url) => this.run(command('release'), { PORT: new URL(url).port })
  /** Runs `npm run release -w <folder> -- --to …` as a team outside. @returns as `release` @throws as `release` */
  upload = (token: string) => this.run([...command('release'), '--to', this.url], { MODULE_TOKEN: token })
  /**
   * Uploads the last build as a team does whose packages have one endpoint more than the gateway.
   *
   * @returns the status and the text of the reply
   */
  uploadCalling = (id: string, at: string, token: string) =>
    uploadBuild(this.dir, { url: this.url, token, calls: { [id]: { at, sends: {}, reads: {} } } })

  /** Runs `npm run module -- …`. */
  module = (...args: string[]) => this.run([...command('module'), ...args])

  private async run(args: readonly string[], settings: NodeJS.ProcessEnv = {}, cwd = this.dir): Promise<string> {
    const env = { ...process.env, PORT: new URL(this.url).port, TIFFIN_DATA_DIR: stackDataDir, ...settings }
    const { stdout } = await run(process.execPath, args, { cwd, env }).catch(
      (error: Error & { readonly stdout?: string }) => {
        throw new Error(`${error.message}${error.stdout}`)
      },
    )
    return stdout
  }
}

function newCheckout(folder: string): string {
  const checkout = path.join(stackDataDir, `team-${folder}`)
  rmSync(checkout, { recursive: true, force: true })
  mkdirSync(checkout, { recursive: true })
  symlinkSync(path.join(root, 'packages'), path.join(checkout, 'packages'))
  for (const file of ['vitest.config.ts', '.oxlintrc.json'])
    copyFileSync(path.join(root, file), path.join(checkout, file))
  // The checkout is a repository of its own, because the one around it ignores this folder and linters skip ignored
  // files.
  execFileSync('git', ['init', '--quiet'], { cwd: checkout })
  return checkout
}
