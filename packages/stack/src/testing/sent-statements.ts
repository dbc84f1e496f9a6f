import { unscopedRelations } from './unscoped-relations.ts'

/** Records the statements that a service sends to its database while its tests run. */
export function createSentStatements() {
  const sent = new Set<string>()
  return {
    note: (text: string): void => void sent.add(text),

    /**
     * Checks the recorded statements. @throws Error naming each statement with a relation that does not name its
     * restaurant
     */
    async requireScoped(): Promise<void> {
      const problems: string[] = []
      for (const text of sent) {
        const relations = await unscopedRelations(text)
        if (relations.length > 0) problems.push(`${relations.join(', ')}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
      }
      if (problems.length > 0) throw new Error(`No restaurant is named for\n${problems.join('\n')}`)
    },
  }
}
