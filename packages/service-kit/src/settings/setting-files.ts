import { readFileSync } from 'node:fs'

/** Thrown when a setting is missing or cannot be read. The message is one line that names the setting. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

export type Settings = Readonly<Record<string, string | undefined>>

/**
 * Resolves settings given as files: `NAME_FILE` is the path of a file with the value of `NAME`, as secret stores mount
 * them. A final line break is dropped. The result contains no `NAME_FILE`.
 *
 * @throws EnvError when a setting is given both ways, or its file cannot be read or is empty
 */
export function readSettingFiles(source: Settings, names: readonly string[]): Record<string, string | undefined> {
  const settings = { ...source }
  for (const name of names) {
    const file = source[`${name}_FILE`]
    delete settings[`${name}_FILE`]
    if (!file) continue
    if (source[name]) throw new EnvError(`Settings: ${name} and ${name}_FILE are both set; only one of them can hold.`)
    settings[name] = contentOf(name, file)
  }
  return settings
}

function contentOf(name: string, file: string): string {
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (content === '') throw new EnvError(`Settings: ${name}_FILE: ${file} is empty.`)
    return content
  } catch (error) {
    if (error instanceof EnvError) throw error
    throw new EnvError(
      `Settings: ${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
      { cause: error },
    )
  }
}
