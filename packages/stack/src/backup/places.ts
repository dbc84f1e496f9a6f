import path from 'node:path'

/**
 * The layout of a backup folder: one subfolder per database server, because a recreated data folder has another
 * history.
 */
export type Places = {
  /** The folder of one database server. */
  readonly root: string
  readonly base: string
  readonly wal: string
  /** Pictures, keys and releases, each by the checksum of its content. */
  readonly objects: string
  /** The changes of pictures, keys and releases, with their times. */
  readonly changes: string
}

/** The file in a server's folder that says up to when its archive is complete. */
export const BACKUP_STATUS_FILE = 'status.json'
const PREFIX = 'server-'

export function placesOf(backupDir: string, systemIdentifier: string): Places {
  return placesIn(path.join(backupDir, `${PREFIX}${systemIdentifier}`))
}

export function placesIn(root: string): Places {
  return {
    root,
    base: path.join(root, 'base'),
    wal: path.join(root, 'wal'),
    objects: path.join(root, 'files/objects'),
    changes: path.join(root, 'files/changes'),
  }
}

export function isPlaceOfServer(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** Returns a moment as a name: UTC to the millisecond, so that names sort by time. */
export function nameOfMoment(at: Date): string {
  return at.toISOString().replaceAll(/[-:]/g, '').replace('.', '_')
}
