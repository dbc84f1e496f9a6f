import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { stackDataDir, stackPort } from './where.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const bin = (command: string) => path.join(root, 'packages/stack/bin', `${command}.mjs`)

/** A team with a copy of its module, which it changes and ships with the commands every team has. */
export class Team {
  private readonly dir: string

  constructor(folder: string) {
    const checkout = path.join(stackDataDir, 'team')
    this.dir = path.join(checkout, folder)
    rmSync(checkout, { recursive: true, force: true })
    mkdirSync(checkout)
    symlinkSync(path.join(root, 'packages'), path.join(checkout, 'packages'))
    cpSync(path.join(root, folder), this.dir, { recursive: true, filter: (source) => !/\/(dist|node_modules)$/.test(source) })
  }

  /** @throws Error when nothing was there to replace */
  change(file: string, from: string, to: string): void {
    const full = path.join(this.dir, file)
    const before = readFileSync(full, 'utf8')
    if (!before.includes(from)) throw new Error(`${file} has no "${from}"`)
    writeFileSync(full, before.replace(from, to))
  }

  /** `npm run release -w <folder>`. @returns what it printed @throws with it */
  release = () => this.run([bin('release')])
  /** `npm run module -- …` */
  module = (...args: string[]) => this.run([bin('module'), ...args])

  private async run(args: readonly string[]): Promise<string> {
    const env = { ...process.env, PORT: String(stackPort), TIFFIN_DATA_DIR: stackDataDir }
    const { stdout } = await run(process.execPath, args, { cwd: this.dir, env }).catch((error: Error & { readonly stdout?: string }) => {
      throw new Error(`${error.message}${error.stdout}`)
    })
    return stdout
  }
}
