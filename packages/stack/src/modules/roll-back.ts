import { SHELL } from '@tiffin/module-releases'
import type { Platform } from './platform.ts'

/**
 * Rolls a version of a module back: `wanted`, with or without the hash of its build, else the canary, else the live
 * version. The request names the version, so that a repeated request does not roll back twice.
 *
 * @returns the result, as a sentence
 * @throws StackFailure when the platform refuses or does not answer
 */
export async function rollBack(platform: Platform, name: string, wanted?: string): Promise<string> {
  const module = (await platform.list()).find((each) => each.name === name)
  const served = [module?.canary?.version, module?.live].filter((version) => typeof version === 'string')
  const from =
    wanted === undefined
      ? served[0]
      : (served.find((version) => version === wanted || version.startsWith(`${wanted}-`)) ?? wanted)
  const { version } = await platform.change(name, 'rollback', from === undefined ? {} : { from })
  if (from !== module?.canary?.version) return `${name} ${version} is live again: ${from} was left`
  return (
    `The canary of ${name} ${from} ended: ${version} is live for everybody, as it was. ` +
    `To leave that as well: npm run module -- rollback ${name === SHELL ? name : `mfe-${name}`} ${version}`
  )
}
