import { randomUUID } from 'node:crypto'
import { AppError, IMPORT_PREVIEW_ROWS, importMenu, type ImportReply } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { readMenuCsv } from '../csv/read-menu-csv.ts'
import type { RouteDeps } from '../deps.ts'
import { requireMenuRoom } from '../domain/menu.ts'
import { checkRows, parseRows, type CheckedImport } from '../domain/menu-import.ts'
import { toWireImportRow } from '../wire.ts'

/** The most errors in a reply, which is more than anybody corrects in one go. */
const MAX_LISTED_ERRORS = 500

/**
 * POST /api/menu/import. The import adds all rows except the skipped ones, or none (gap G31); a dry run judges the rows
 * in the same way and adds none.
 */
export function importMenuRoute({ items, limits }: RouteDeps) {
  return route(
    importMenu,
    async ({ tenant, query, file, req }) => {
      if (file === null) throw new AppError('IMPORT_FILE_REQUIRED')
      const isDryRun = query.dry_run === 'true'
      const rows = parseRows(readMenuCsv(file.content))
      let checked: CheckedImport = { dishes: [], skipped: 0, errors: [] }
      const limit = await limits.load(tenant, req.id)
      await items.addMany(tenant, (known) => {
        checked = checkRows(rows, known)
        // The room is checked before the errors, because correcting a file that does not fit would be wasted work.
        requireMenuRoom(limit, known.dishes.length, checked.dishes.length)
        if (isDryRun) return []
        if (checked.errors.length > 0)
          throw new AppError('IMPORT_ROWS_INVALID', { rows: checked.errors.length }).with({
            errors: checked.errors.slice(0, MAX_LISTED_ERRORS),
          })
        return checked.dishes.map(({ item }) => ({ id: randomUUID(), ...item }))
      })
      return toReply(checked, isDryRun)
    },
    { whenFileTooLarge: () => new AppError('IMPORT_FILE_TOO_LARGE') },
  )
}

function toReply({ dishes, skipped, errors }: CheckedImport, isDryRun: boolean): ImportReply {
  return {
    count: dishes.length,
    skipped,
    errors: errors.slice(0, MAX_LISTED_ERRORS),
    preview: isDryRun ? dishes.slice(0, IMPORT_PREVIEW_ROWS).map(toWireImportRow) : [],
  }
}
