import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ZodMiniType } from 'zod/mini'
import { ROOT } from '../../workspace.ts'

/** A process as a deployment file describes it. */
export type DeployedProcess = {
  readonly name: string
  /** The program that the container runs, for example `bff/src/server.ts`. */
  readonly entry: string
  readonly settings: Readonly<Record<string, string>>
  /** The secrets that the container can read, by path. */
  readonly secrets: Readonly<Record<string, string>>
}

type EnvModule = Record<string, ZodMiniType & { readonly shape: object }>
type ServiceKitEnv = {
  readonly baseEnv: { readonly shape: object; check(...checks: unknown[]): EnvModule[string] }
  readonly requireCallerKeys: (service: string) => unknown
  readonly readEnv: (schema: unknown, settings: object) => unknown
}
// A dynamic import, because the services and the gateway are programs of their own, which no package imports.
const load = <T>(file: string) => import(pathToFileURL(path.join(ROOT, file)).href) as Promise<T>

/** Returns the schema by which a server reads its settings; null for a command, which reads them as `npm start`. */
async function schemaOf(entry: string): Promise<EnvModule[string] | null> {
  const [, folder, service] = /^(bff|services\/(\w+))\/src\/server\.ts$/.exec(entry) ?? []
  if (!folder) return null
  const file = `${folder}/src/env.ts`
  if (existsSync(path.join(ROOT, file))) return (await load<EnvModule>(file))[`${service ?? 'gateway'}Env`]!
  const { baseEnv, requireCallerKeys } = await load<ServiceKitEnv>('packages/service-kit/src/env.ts')
  return baseEnv.check(requireCallerKeys(service!))
}

/** Returns the settings that the image gives to every process. */
export function imageSettings(): Record<string, string> {
  const [, assignments] = /^ENV ((?:.*\\\n)*.*)$/m.exec(readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8'))!
  return Object.fromEntries([...assignments!.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))
}

/**
 * Lists what is wrong with the settings of a process: a program that does not exist, a name that the program does not
 * read, a value that it refuses, a file that is not mounted, a secret that it needs nothing of.
 *
 * @param folder the folder with the secrets, as `npm run deploy:secrets` writes them
 */
export async function problemsOf(process: DeployedProcess, folder: string): Promise<string[]> {
  const { name, entry, settings, secrets } = process
  if (!existsSync(path.join(ROOT, entry))) return [`${name}: ${entry} does not exist`]
  const schema = await schemaOf(entry)
  const known = schema ? Object.keys(schema.shape) : settingNames()
  const used = Object.entries(settings).filter(([setting]) => setting.endsWith('_FILE'))
  const problems = [
    ...Object.keys(settings)
      .filter((setting) => !known.includes(setting.replace(/_FILE$/, '')))
      .map((setting) => `${name}: ${setting} is no setting of ${entry}`),
    ...used
      .filter(([, file]) => !secrets[file])
      .map(([setting, file]) => `${name}: ${setting}: ${file} is not mounted`),
    ...Object.keys(secrets)
      .filter((file) => !used.some(([, each]) => each === file))
      .map((file) => `${name}: ${file} is mounted and not used`),
  ]
  if (problems.length > 0 || !schema) return problems
  const files = used.map(([setting, file]) => [setting, path.join(folder, secrets[file]!)])
  const { readEnv } = await load<ServiceKitEnv>('packages/service-kit/src/env.ts')
  try {
    readEnv(schema, { ...imageSettings(), ...settings, ...Object.fromEntries(files) })
    return []
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}

function settingNames(): string[] {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
  return [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)
}
