import { StackFailure } from '../failure.ts'
import type { Supervised } from '../processes/supervised.ts'
import type { Replicas } from './replicas.ts'

/**
 * Replaces all replicas of the named programs, one after the other; without names those of every program that has some.
 *
 * @throws StackFailure for a name without replicas, before anything is replaced, or when one is not replaced
 */
export async function rollPrograms(
  programs: readonly (Supervised | Replicas)[],
  names: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  const replicated = programs.filter((program): program is Replicas => 'roll' in program)
  const unknown = names.filter((wanted) => !replicated.some(({ name }) => name === wanted))
  if (unknown.length > 0)
    throw new StackFailure(`No replicas are called ${unknown.join(', ')}.`, {
      advice: `There are: ${replicated.map(({ name }) => name).join(', ')}.`,
    })
  for (const program of replicated) if (names.length === 0 || names.includes(program.name)) await program.roll(say)
}
