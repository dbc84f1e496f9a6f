import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { listBaseBackups } from './base-backup.ts'
import { listChanges, objectFile } from './data-files.ts'
import { isPlaceOfServer, placesIn, type Places } from './places.ts'
import { verifyStored, type StoredContent } from './stored-file.ts'
import { listSegments } from './wal-archive.ts'

/**
 * Reads all backups in a folder and compares every file with its checksum, except log segments that were still being
 * received. @returns the result, as a sentence
 *
 * @throws StackFailure that names what is damaged or missing
 */
export async function verifyBackups(dir: string, note: (text: string) => void): Promise<string> {
  const servers = existsSync(dir) ? readdirSync(dir).filter(isPlaceOfServer) : []
  if (servers.length === 0)
    throw new StackFailure(`There are no backups in ${dir}.`, { advice: 'Name the folder that BACKUP_DIR named.' })
  let files = 0
  const broken: string[] = []
  for (const server of servers) {
    for (const [file, content] of storedFiles(placesIn(path.join(dir, server)))) {
      note(path.relative(dir, file))
      files += 1
      await verifyStored(file, content).catch((error: Error) => broken.push(error.message))
    }
  }
  if (broken.length > 0)
    throw new StackFailure(`${broken.length} of ${files} files of the backups are damaged.`, { log: broken.join('\n') })
  return `${files} files are what they were`
}

function storedFiles(places: Places): Map<string, StoredContent> {
  const stored = new Map<string, StoredContent>()
  const backups = listBaseBackups(places)
  for (const { dir, contents } of backups) {
    for (const [name, content] of Object.entries(contents)) stored.set(path.join(dir, name), content)
  }
  for (const [timeline, segmentBytes] of new Map(backups.map((backup) => [backup.timeline, backup.segmentBytes]))) {
    for (const { file, content } of listSegments(places.wal, timeline, segmentBytes))
      if (content) stored.set(file, content)
  }
  const named = [...backups.map(({ files }) => files), ...listChanges(places).map(({ kept }) => kept)]
  for (const content of named.flatMap((files) => Object.values(files))) stored.set(objectFile(places, content), content)
  return stored
}
