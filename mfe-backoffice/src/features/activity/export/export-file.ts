import type { AuditEntry } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { toCsv } from '../../../files/csv.ts'
import { fileNameOf, saveFile } from '../../../files/save-file.ts'
import { actionWords } from '../format/action-words.ts'
import { changedFactsOf, changesInOneCell, whoWords, type KnownNames } from '../format/entry-words.ts'

const COLUMNS = ['time', 'who', 'role', 'what', 'subject', 'before', 'after', 'action', 'entry', 'request'] as const

/** Saves the entries as `{restaurant}-activity.csv`. */
export function saveEntries(entries: readonly AuditEntry[], restaurantName: string, names: KnownNames): void {
  saveFile({
    name: `${fileNameOf(restaurantName)}-activity.csv`,
    type: 'text/csv',
    content: toCsv(
      COLUMNS,
      entries.map((entry) => lineOf(entry, names)),
    ),
  })
}

/**
 * Returns the cells of an entry: its time in India, the words that the page shows, the code of the action, and the ids
 * of the entry and its request.
 */
function lineOf(entry: AuditEntry, names: KnownNames): string[] {
  const { id, at, user, action, subject, request_id } = entry
  const changes = changedFactsOf(entry, names)
  return [
    formatDate(at, 'sheet'),
    whoWords(user),
    user.role ?? '',
    actionWords(action),
    subject.name,
    changesInOneCell(changes, 'before'),
    changesInOneCell(changes, 'after'),
    action,
    id,
    request_id ?? '',
  ]
}
