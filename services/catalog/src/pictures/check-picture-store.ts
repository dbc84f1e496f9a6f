import { FILE_ACTIONS, reasonOfFailure, tryPlace, type Disk, type FileAction } from '@tiffin/file-store'

/** The folder of the check. No restaurant has this id, and a policy for the folders of restaurants covers it. */
const FOLDER = '00000000-0000-0000-0000-000000000000'

type Log = { warn(details: object, text: string): void }

export type PictureStoreCheck = {
  /**
   * Tries the actions that pictures need, and logs those that are refused. The check never fails, because selling needs
   * no pictures.
   */
  run(log: Log): Promise<void>
  /** Returns the actions that failed at the last try; none before the first. */
  refused(): readonly FileAction[]
}

/**
 * Creates a check of whether pictures can be stored and removed. Without the check, a refused removal would show only
 * when the sweep first removes an unused picture.
 */
export function createPictureStoreCheck(openDisk: () => Promise<Disk>): PictureStoreCheck {
  let refused: readonly FileAction[] = []
  return {
    async run(log) {
      const problems = await tryPlace(openDisk, FOLDER)
      refused = FILE_ACTIONS.filter((action) => problems.has(action))
      for (const action of refused) {
        const reason = reasonOfFailure(problems.get(action))
        log.warn(
          { action, reason },
          `the store of pictures refuses to ${action}: see "Pictures of menus" in docs/operations.md`,
        )
      }
    },
    refused: () => refused,
  }
}
