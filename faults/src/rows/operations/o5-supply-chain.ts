import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { belowFloors } from '@tiffin/stack/floors'
import { Findings, type Row } from '../../row.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')

const BUILD_WITHIN_MS = 900_000

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string
        readonly integrity?: string
        readonly link?: boolean
        readonly hasInstallScript?: boolean
        readonly optional?: boolean
      }
    >
  >
}
interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export const o5: Row = {
  id: 'O5',
  area: 'operations',
  goal: 'Lockfile above the floors, exact versions, builds without install scripts',
  async run({ progress }, extent) {
    const findings = new Findings()
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
    const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
    const installed = Object.entries(lock.packages).filter(([place]) => place.includes('node_modules/'))
    for (const low of belowFloors(lock.packages)) findings.require(false, low)
    for (const [place, { integrity, link, hasInstallScript, optional }] of installed) {
      const name = place.split('node_modules/').at(-1)!
      findings.tried++
      findings.require(Boolean(link || integrity || optional), `${place} has no checksum`)
      if (hasInstallScript)
        findings.require(name in allowScripts, `${name} has an install script that is neither allowed nor refused`)
    }
    for (const place of Object.keys(lock.packages).filter((each) => !each.includes('node_modules')))
      requireExact(path.join(root, place, 'package.json'), findings)
    if (extent === 'full') await buildWithoutScripts(findings, progress)
    else findings.note('npm ci --ignore-scripts with a build runs in the full form')
    return findings
  },
}

function requireExact(file: string, findings: Findings): void {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    findings.require(
      /^\d+\.\d+\.\d+[\w.-]*$/.test(version),
      `${path.relative(root, file)}: ${name} is not an exact version (${version})`,
    )
  }
}

/** Checks that a copy of the sources builds with the packages of the lockfile and without any install script. */
async function buildWithoutScripts(findings: Findings, progress: (text: string) => void): Promise<void> {
  const copy = mkdtempSync(path.join(tmpdir(), 'tiffin-build-'))
  try {
    const skipped = /(^|\/)(node_modules|\.git|\.data|dist|reports|generated)(\/|$)/
    cpSync(root, copy, { recursive: true, filter: (source) => !skipped.test(path.relative(root, source)) })
    const options = {
      cwd: copy,
      timeout: BUILD_WITHIN_MS,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, npm_config_ignore_scripts: 'true' },
    }
    await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], options)
    progress('installed without scripts')
    await run(process.execPath, ['packages/stack/src/commands/build.ts'], options)
    findings.note('npm ci --ignore-scripts and a build of everything pass')
  } catch (error) {
    findings.require(false, `Without install scripts it does not build: ${(error as Error).message.slice(0, 400)}`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
