import type { Platform } from './platform.ts'

/**
 * Leaves a version of a module: the one that is named, with or without the hash of its build, else the one that is
 * tried, else the one that is live. The platform is told which, so that saying it twice goes back once.
 *
 * @returns what came of it @throws StackFailure
 */
export async function rollBack(platform: Platform, name: string, wanted?: string): Promise<string> {
  const module = (await platform.list()).find((each) => each.name === name)
  const given = [module?.canary?.version, module?.live].filter((version) => typeof version === 'string')
  const from =
    wanted === undefined
      ? given[0]
      : (given.find((version) => version === wanted || version.startsWith(`${wanted}-`)) ?? wanted)
  const { version } = await platform.change(name, 'rollback', from === undefined ? {} : { from })
  if (from !== module?.canary?.version) return `${name} ${version} is live again: ${from} was left`
  return `The canary of ${name} ${from} ended: ${version} is live for everybody, as it was. To leave that as well: npm run module -- rollback mfe-${name} ${version}`
}
