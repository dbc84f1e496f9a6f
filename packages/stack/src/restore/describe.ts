import type { RestoreResult } from './restore.ts'

/** Formats the report of a restore: its result, its problems, and the next steps. */
export function describeRestored(
  { baseOf, until, leftOutUntil, remark, violations, missingPictures }: RestoreResult,
  into: string,
): string {
  const lines = [
    '',
    `  Base backup of ${baseOf}, then everything up to ${until ? until.toISOString() : 'the end of that backup'}.`,
    ...(until && leftOutUntil
      ? [`  Left out: every change after that, up to ${leftOutUntil.toISOString()}, where the archive ends.`]
      : []),
    ...(remark ? [`  ! ${remark}`] : []),
    violations.length === 0
      ? '  Every rule that must hold in the databases holds.'
      : `  ! ${violations.length} rows break a rule:`,
    ...violations.map(({ service, rule, what }) => `    ${service}: ${what}. ${rule}`),
    ...(missingPictures.length > 0
      ? [`  ! ${missingPictures.length} pictures are not in the backup, such as ${missingPictures[0]}`]
      : []),
    '',
    `  Start it:  TIFFIN_DATA_DIR=${into} npm start`,
    '  Take another folder as BACKUP_DIR, or the same: the restored database goes on in a history of its own.',
    '',
  ]
  return lines.join('\n')
}
