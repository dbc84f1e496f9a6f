import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { StackFailure } from '../failure.ts'
import { readIfPresent } from '../private-file.ts'
import { ROOT } from '../workspace.ts'

const run = promisify(execFile)

/** Generates the typed database client of a service of this checkout. */
export const generateClient = (service: string) => generateClientIn(path.join(ROOT, 'services', service))

/**
 * Generates the client in the folder of a service from its schema, unless it is of that schema already.
 *
 * @returns whether the client had to be generated
 * @throws StackFailure with Prisma's output
 */
export async function generateClientIn(folder: string): Promise<boolean> {
  const schema = path.join(folder, 'prisma/schema.prisma')
  if (!existsSync(schema)) return false
  const require = createRequire(import.meta.url)
  const cli = require.resolve('prisma/package.json')
  const { version, bin } = JSON.parse(readFileSync(cli, 'utf8')) as { version: string; bin: { prisma: string } }
  const marker = path.join(folder, 'src/generated/prisma/.made-from')
  const key = `${version} ${createHash('sha256').update(readFileSync(schema)).digest('hex')}`
  if (readIfPresent(marker) === key) return false
  try {
    await run(process.execPath, [path.join(path.dirname(cli), bin.prisma), 'generate', `--schema=${schema}`], {
      cwd: folder,
      // PRISMA_SCHEMA_ENGINE_BINARY may be any file that exists: generating a client needs no schema engine, but Prisma
      // would download one if none were named.
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    })
  } catch (cause) {
    const { stderr, stdout } = cause as { stderr?: string; stdout?: string }
    throw new StackFailure(`The database client of ${path.basename(folder)} could not be generated.`, {
      advice: `Look at ${path.relative(ROOT, schema)}`,
      log: `${stdout ?? ''}${stderr ?? String(cause)}`,
      cause,
    })
  }
  writeFileSync(marker, key)
  return true
}
