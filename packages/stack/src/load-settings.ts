import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EnvError, readSettingFiles } from '@tiffin/service-kit/setting-files'
import { loginSettingOf } from './database/logins.ts'
import { StackFailure } from './failure.ts'
import { addedServices, callKeySettingsOf } from './services.ts'
import { ROOT } from './workspace.ts'

type LoadSettingsOptions = {
  /** The settings file to read instead of `.env` of the checkout. */
  readonly from?: string
  /** Settings whose file the command writes. That file may be missing, so it is not read, and `NAME_FILE` stays. */
  readonly writes?: readonly string[]
  /** The services that were added to the four, instead of those of the checkout. */
  readonly added?: readonly string[]
}

/**
 * Reads the settings of `.env`, if it exists; settings in the environment take precedence. Settings given as files are
 * read here, so that the processes get values, and only root needs access to the files. Paths of these files are
 * relative to the checkout, because npm runs a package's command in that package's folder.
 *
 * @throws StackFailure when a setting is given both ways, or its file cannot be read or is empty
 */
export function loadSettings({
  from = path.join(ROOT, '.env'),
  writes = [],
  added = addedServices(),
}: LoadSettingsOptions = {}): void {
  if (existsSync(from)) process.loadEnvFile(from)
  const names = settingNames(added)
  for (const name of names.map((each) => `${each}_FILE`)) {
    const file = process.env[name]
    if (file) process.env[name] = path.resolve(ROOT, file)
  }
  try {
    const settings = readSettingFiles(
      process.env,
      names.filter((name) => !writes.includes(name)),
    )
    for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name]
    Object.assign(process.env, settings)
  } catch (error) {
    if (error instanceof EnvError) throw new StackFailure(error.message, { advice: 'See .env.example.' })
    throw error
  }
}

/** Returns the names of all settings of all processes: those that `.env.example` lists, and those of added services. */
function settingNames(added: readonly string[]): string[] {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)
  return [...listed, ...added.flatMap((service) => [loginSettingOf(service), ...callKeySettingsOf(service)])]
}
