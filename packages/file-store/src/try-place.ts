import { randomUUID } from 'node:crypto'
import type { Disk } from 'flydrive'

/** The operations a process needs on the store. */
export const FILE_ACTIONS = ['write', 'read', 'list', 'remove'] as const
export type FileAction = (typeof FILE_ACTIONS)[number]

/**
 * Tests all operations with a small file in `folder`, because a missing permission, for example to remove files, would
 * otherwise be noticed months later.
 *
 * @returns the failed operations, with reasons
 */
export async function tryPlace(openDisk: () => Promise<Disk>, folder: string): Promise<Map<FileAction, unknown>> {
  const file = `${folder}/try-${randomUUID()}`
  const problems = new Map<FileAction, unknown>()
  const attempt = async (action: FileAction, work: (disk: Disk) => Promise<unknown>) => {
    try {
      await work(await openDisk())
    } catch (error) {
      problems.set(action, error)
    }
  }
  await attempt('write', (disk) => disk.put(file, 'This file is removed at once.'))
  // Where the file was not written, a failure to read it would say nothing about reading.
  if (!problems.has('write')) await attempt('read', (disk) => disk.getBytes(file))
  await attempt('list', (disk) => disk.listAll(folder))
  await attempt('remove', (disk) => disk.delete(file))
  return problems
}
