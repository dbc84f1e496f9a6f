import { undividableParts } from './undividable-statements.ts'
import { unscopedRelations } from './unscoped-relations.ts'

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
      const undividable: string[] = []
      for (const text of sent) {
        const relations = await unscopedRelations(text)
        const parts = await undividableParts(text)
        if (relations.length > 0) unscoped.push(`${relations.join(', ')}: ${oneLine(text)}`)
        if (parts.length > 0) undividable.push(`${parts.join(', ')}: ${oneLine(text)}`)
      }
      if (unscoped.length > 0) throw new Error(`No restaurant is named for\n${unscoped.join('\n')}`)
      if (undividable.length > 0) throw new Error(`A distributed database refuses\n${undividable.join('\n')}`)
    },
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
