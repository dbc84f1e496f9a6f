import {
  importMenu,
  listCategories,
  listMenu,
  type ImportError,
  type ImportReply,
  type ImportRow,
} from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Badge, Button, DataTable, Dialog, Money, type Column } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { messages } from '../messages.ts'
import { toUpload } from '../../../files/to-upload.ts'

type ImportPreviewDialogProps = {
  readonly file: File
  /** The reply to the trial import (`dry_run`) of this file. */
  readonly reply: ImportReply
  readonly onClose: () => void
  readonly onImported: () => void
}

const errorColumns: Column<ImportError>[] = [
  { header: 'Row', align: 'end', isRowHeader: true, className: 'w-16', cell: ({ row }) => row },
  { header: 'Reason', className: '[overflow-wrap:anywhere]', cell: ({ reason }) => reason },
]

const rowColumns: Column<ImportRow>[] = [
  { header: 'Name', isRowHeader: true, className: '[overflow-wrap:anywhere]', cell: ({ name }) => name },
  { header: 'Price', align: 'end', cell: ({ price }) => <Money amountPaise={paiseFromRupees(price)} /> },
  { header: 'Main Category', cell: (row) => row.main_category },
  { header: 'Subcategory', className: 'max-sm:hidden', cell: ({ subcategory }) => subcategory },
  { header: 'Code', align: 'end', className: 'max-sm:hidden', cell: ({ code }) => code ?? '' },
  { header: 'Tax Group', className: 'max-sm:hidden', cell: (row) => row.tax_group_name ?? messages.noTax },
]

/** Shows what an import would change. A file is imported only as a whole (gap G31). */
export function ImportPreviewDialog({ file, reply, onClose, onImported }: ImportPreviewDialogProps) {
  const tellFailure = useTellFailure()
  const run = useApiMutation(importMenu, { invalidates: [listMenu, listCategories] })
  const { count, skipped, errors, preview } = reply
  const canImport = errors.length === 0 && count > 0

  const importNow = async () => {
    try {
      toast.success(messages.imported((await run.mutateAsync({ body: toUpload(file) })).count))
    } catch (error) {
      return tellFailure(error, messages.importFailed)
    }
    onImported()
  }
  return (
    <Dialog
      title="Import Preview"
      onClose={onClose}
      className="max-w-[54rem]"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {canImport && (
            <Button variant="primary" busy={run.isPending} onClick={() => void importNow()}>
              {count === 1 ? 'Import 1 Item' : `Import ${count} Items`}
            </Button>
          )}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it, too */}
      <section aria-label="What the file would do" tabIndex={0} className="grid gap-5">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span className="min-w-0 [overflow-wrap:anywhere]">{file.name}</span>
          <Badge tone="confirm">{messages.toImport(count)}</Badge>
          {skipped > 0 && <Badge>{messages.skipped(skipped)}</Badge>}
        </p>
        {errors.length > 0 && (
          <div className="grid gap-2">
            <p role="alert" className="text-base text-danger-ink">
              {messages.rowsWrong(errors.length)}
            </p>
            <DataTable
              caption="Rows that need correction"
              columns={errorColumns}
              rows={errors}
              keyOf={({ row }) => String(row)}
              empty={null}
            />
          </div>
        )}
        {errors.length === 0 && count === 0 && <p className="text-base">{messages.nothingToImport}</p>}
        <div className="grid gap-2">
          <DataTable
            caption="What would be added"
            columns={rowColumns}
            rows={preview}
            keyOf={({ row }) => String(row)}
            empty={null}
          />
          {preview.length < count && <p className="text-sm text-muted">{messages.previewCut(preview.length, count)}</p>}
        </div>
      </section>
    </Dialog>
  )
}
