export type Undo = () => Promise<void> | void

/**
 * Undoes steps, the last one first. Every step is undone, even after another one failed, so that one program that does
 * not stop leaves no other one running. The list is empty afterwards.
 *
 * @throws the only failure, or an AggregateError of several, once every step was tried
 */
export async function undoAll(undos: Undo[]): Promise<void> {
  const failures: unknown[] = []
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    try {
      await undo()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, 'Several programs could not be stopped.')
  if (failures.length === 1) throw failures[0]
}
