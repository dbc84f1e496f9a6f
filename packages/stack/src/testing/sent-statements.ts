import { undistributableParts } from './undistributable-statements.ts'
import { unscopedRelations } from './unscoped-relations.ts'

type Faults = { readonly unscoped: readonly string[]; readonly undistributable: readonly string[] }

/** The faults of each statement that was checked, because the test files of a worker send the same statements. */
const checked = new Map<string, Promise<Faults>>()

function faultsOf(text: string): Promise<Faults> {
  const known = checked.get(text) ?? check(text)
  checked.set(text, known)
  return known
}

async function check(text: string): Promise<Faults> {
  return { unscoped: await unscopedRelations(text), undistributable: await undistributableParts(text) }
}

/** Records the statements that a service sends to its database while its tests run. */
export function createSentStatements() {
  const sent = new Set<string>()
  return {
    note: (text: string): void => void sent.add(text),

    /**
     * Checks the recorded statements. @throws Error naming each statement with a relation that does not name its
     * restaurant, or with a part that a distributed database refuses
     */
    async requireScoped(): Promise<void> {
      const unscoped: string[] = []
      const undistributable: string[] = []
      for (const text of sent) {
        const faults = await faultsOf(text)
        if (faults.unscoped.length > 0) unscoped.push(`${faults.unscoped.join(', ')}: ${oneLine(text)}`)
        if (faults.undistributable.length > 0)
          undistributable.push(`${faults.undistributable.join(', ')}: ${oneLine(text)}`)
      }
      if (unscoped.length > 0) throw new Error(`No restaurant is named for\n${unscoped.join('\n')}`)
      if (undistributable.length > 0) throw new Error(`A distributed database refuses\n${undistributable.join('\n')}`)
    },
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
