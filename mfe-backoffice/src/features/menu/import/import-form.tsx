import { importMenu, MAX_IMPORT_BYTES, type ImportReply } from '@tiffin/contracts'
import { Button, cx, TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { FileDown, Upload } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { saveFile } from '../../../files/save-file.ts'
import { menuCsvTemplate } from '../export/menu-csv.ts'
import { messages } from '../messages.ts'
import { ImportPreviewDialog } from './import-preview-dialog.tsx'
import { toUpload } from '../../../files/to-upload.ts'

type Chosen = { readonly files?: FileList }
type Judged = { readonly file: File; readonly reply: ImportReply }

/** Sends the file for a trial run first and shows the result before anything is written. */
export function ImportForm({ exampleTaxGroup }: { exampleTaxGroup: string }) {
  const tellFailure = useTellFailure()
  const { register, handleSubmit, reset, formState } = useForm<Chosen>()
  const [judged, setJudged] = useState<Judged | null>(null)
  const dryRun = useApiMutation(importMenu)

  const judge = async ({ files }: Chosen) => {
    const file = files?.[0]
    if (!file) return
    try {
      setJudged({ file, reply: await dryRun.mutateAsync({ query: { dry_run: 'true' }, body: toUpload(file) }) })
    } catch (error) {
      tellFailure(error, messages.importFailed)
    }
  }
  const submit = handleSubmit(judge, ({ files }) => toast.warning(files?.message ?? messages.fileRequired))
  const finish = () => {
    reset()
    setJudged(null)
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <TextField
          label="CSV file"
          type="file"
          required
          accept=".csv,text/csv"
          hint="Columns: name, price, main_category, subcategory, and if you like description and tax_group_name."
          error={formState.errors.files?.message}
          className={cx(
            'py-2 file:mr-3 file:rounded-control file:bg-sunken',
            'file:px-3 file:py-1 file:font-medium file:text-ink',
          )}
          {...register('files', { validate: (files) => problemOf(files?.[0]) })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={dryRun.isPending} icon={<Upload size={20} aria-hidden />}>
            Import CSV
          </Button>
          <Button
            variant="ghost"
            icon={<FileDown size={20} aria-hidden />}
            onClick={() =>
              saveFile({ name: 'menu-template.csv', type: 'text/csv', content: menuCsvTemplate(exampleTaxGroup) })
            }
          >
            Template
          </Button>
        </div>
      </form>
      {judged && (
        <ImportPreviewDialog
          file={judged.file}
          reply={judged.reply}
          onClose={() => setJudged(null)}
          onImported={finish}
        />
      )}
    </>
  )
}

function problemOf(file: File | undefined): string | undefined {
  if (!file) return messages.fileRequired
  return file.size > MAX_IMPORT_BYTES ? messages.fileTooLarge : undefined
}
