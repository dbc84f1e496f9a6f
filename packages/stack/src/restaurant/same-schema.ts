import { StackFailure } from '../failure.ts'
import type { Owners } from './installation.ts'
import { readMigrationsOf, type Manifest } from './manifest.ts'

/** @throws StackFailure that names the first migration that only one of the two has */
export async function refuseOtherSchema(owners: Owners, { services }: Manifest): Promise<void> {
  const names = new Set([...owners.keys(), ...Object.keys(services)])
  for (const service of names) {
    const owner = owners.get(service)
    const [here, there] = [owner ? await readMigrationsOf(owner) : [], services[service]?.migrations ?? []]
    const [missingHere, missingThere] = [
      there.find((name) => !here.includes(name)),
      here.find((name) => !there.includes(name)),
    ]
    const only = missingHere
      ? `lacks ${missingHere} of the file`
      : missingThere && `has ${missingThere}, which the file lacks`
    if (only)
      throw new StackFailure(`The file is of another schema: the database of ${service} ${only}.`, {
        advice: 'Nothing was changed. Bring both installations to the same version of Tiffin, and export again.',
      })
  }
}
