import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AddedService } from '@tiffin/contracts'
import { StackFailure } from '../failure.ts'
import type { Account } from '../postgres/account.ts'
import { addedServices, mayRunTogether, SERVICES, type ServiceName } from '../services.ts'
import { modulesDirOf, ROOT, standInDirOf } from '../workspace.ts'
import { COMPILE_CACHE } from './child.ts'
import { runProgram } from './run-script.ts'

/**
 * The first user id of the programs' accounts: above the ids of users, below those of packages and systemd. No account
 * needs an entry in /etc/passwd.
 */
const FIRST_ID = 59_801
const PROGRAMS = ['gateway', ...SERVICES, 'razorpay-stand-in', 'services'] as const
export type ProgramName = (typeof PROGRAMS)[number]

/** Returns the account of a program; undefined where the program runs as the user who started the stack. */
export type AccountOf = (program: ProgramName | AddedService) => Account | undefined

/** The first user id of services that were added to the four. */
const FIRST_ADDED_ID = 59_850

/**
 * Returns the account of a program. Each program has its own, so that no program reads the memory or settings of
 * another.
 */
export function accountFor(program: ProgramName | AddedService): Account {
  const isAdded = !(PROGRAMS as readonly string[]).includes(program)
  const id = isAdded
    ? FIRST_ADDED_ID + addedServices().indexOf(program)
    : FIRST_ID + PROGRAMS.indexOf(program as ProgramName)
  return { uid: id, gid: id }
}

type AccountOptions = {
  readonly dataDir: string
  /** The gateway's port, which may be low and so reserved for root. */
  readonly port: number
  /** True when the services other than tenancy share a process, and with it an account. */
  readonly isOneProcess: boolean
  report(text: string): void
}

/**
 * Gives each program an account and its own files when root starts the stack. Where an account could not use the
 * checkout or the data folder, all run as root, with a warning. The gateway alone runs as root where its port is
 * reserved for root.
 */
export async function assignAccounts({ dataDir, port, isOneProcess, report }: AccountOptions): Promise<AccountOf> {
  if (process.getuid?.() !== 0) return () => undefined
  // Accounts may only pass through the folder, because its contents have permissions of their own.
  chmodSync(dataDir, 0o711)
  const obstacle = await whatStops(accountFor('orders'), dataDir)
  if (obstacle !== null) {
    report(
      `Every process runs as root: ${obstacle}. To change that, put the checkout and its data ` +
        'where every user may read, such as /opt, or start as an ordinary user.',
    )
    return () => undefined
  }
  const accountOf = (program: ProgramName | AddedService) =>
    accountFor(isOneProcess && mayRunTogether(program) ? 'services' : program)
  for (const program of [...PROGRAMS, ...addedServices()])
    giveFolder(`${COMPILE_CACHE}-${accountFor(program).uid}`, accountFor(program))
  giveFolder(path.join(dataDir, 'images'), accountOf('catalog'))
  giveFolder(modulesDirOf(dataDir), accountFor('gateway'))
  giveFile(path.join(dataDir, 'mailbox.jsonl'), accountOf('tenancy'))
  giveFolder(standInDirOf(dataDir), accountFor('razorpay-stand-in'))
  const needsRoot = port < firstFreePort()
  if (needsRoot) report(`The gateway runs as root: only root may listen on port ${port} here.`)
  return (program) => (program === 'gateway' && needsRoot ? undefined : accountOf(program))
}

/**
 * Tries, as the account, what a program does at its start. @returns the reason why that fails; null when it succeeds
 */
async function whatStops(account: Account, dataDir: string): Promise<string | null> {
  const readable = [
    import.meta.dirname,
    ...(['gateway', ...SERVICES] as const).map(entryOf),
    path.join(ROOT, 'shell/dist'),
    dataDir,
  ].filter((place) => existsSync(place))
  const script = `
    const { accessSync, constants } = await import('node:fs')
    for (const place of ${JSON.stringify(readable)})
      accessSync(place, place === ${JSON.stringify(dataDir)} ? constants.X_OK : constants.R_OK)
    await import(${JSON.stringify(pathToFileURL(path.join(ROOT, 'services/orders/src/app.ts')).href)})`
  try {
    await runProgram({
      what: 'A try',
      program: process.execPath,
      args: ['--input-type=module', '-e', script],
      cwd: '/',
      env: {},
      account,
    })
    return null
  } catch (error) {
    const output = error instanceof StackFailure ? error.log : (error as Error).message
    const denied = /(EACCES|EPERM)[^\n]*/.exec(output ?? '')?.[0]
    const failed = output?.split('\n').find((line) => line.includes('Error'))
    return denied ?? `an account without rights cannot use it (${failed ?? 'it does not start'})`
  }
}

function entryOf(program: 'gateway' | ServiceName): string {
  return path.join(ROOT, program === 'gateway' ? 'bff' : `services/${program}`, 'src/server.ts')
}

function firstFreePort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    return 1024
  }
}

/**
 * Gives a folder of an added service to an account likewise.
 *
 * @throws StackFailure for a folder behind a link, whose target would be given
 */
export function giveFolderOfAdded(services: string, name: string, account: Account): void {
  const folder = path.join(services, name)
  mkdirSync(folder, { recursive: true })
  if (realpathSync(folder) !== path.join(realpathSync(services), name))
    throw new StackFailure(`${name} leads to another place by a link.`, { advice: 'Make it a folder of its own.' })
  giveFolder(folder, account)
}

/** Gives a folder and its content to an account, and creates it when it is missing. */
function giveFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    give(path.join(entry.parentPath, entry.name), account)
  give(folder, account)
}

function giveFile(file: string, account: Account): void {
  writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  chownSync(file, account.uid, account.gid)
}

/** Changes the owner of a link itself, never of its target. */
function give(place: string, { uid, gid }: Account): void {
  if (lstatSync(place).uid !== uid) lchownSync(place, uid, gid)
}
