import { FormDialog } from '@tiffin/app-kit'
import { getRestaurantSettings } from '@tiffin/contracts'
import { isDocumented, ORDER_TYPES } from '@tiffin/domain'
import { AlertDialog, SelectField, TextField } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { dateOf } from '../../../calendar-range.ts'
import { messages } from '../messages.ts'
import { ColumnsField } from './columns-field.tsx'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { FormatField } from './format-field.tsx'
import { useExport, type ExportForm } from './use-export.ts'

/** The length of the default range in days, today included. */
const DEFAULT_DAYS = 7

const statusOptions = ['All', 'Completed', 'Active'].map((status) => ({ value: status, label: status }))
const typeOptions = ['All', ...ORDER_TYPES].map((type) => ({ value: type, label: type }))

/**
 * Shows the dialog of the advanced export, in which the user chooses the orders and the format of the file (spec §2).
 */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const offersInvoices = isDocumented(useApiQuery(getRestaurantSettings).data?.gst_mode)
  const { run, start, stop } = useExport(offersInvoices, onClose)
  const [defaults] = useState(() => initialForm(new Date()))
  const { register, handleSubmit, control, setValue, formState } = useForm<ExportForm>({ defaultValues: defaults })
  const { errors } = formState
  const format = useWatch({ control, name: 'format' })
  const isReading = run.status === 'reading'
  const [isPdfAsked, setPdfAsked] = useState(false)

  return (
    <>
      <FormDialog
        title="Export Orders"
        submitLabel="Export"
        isDirty={false}
        isSaving={isReading}
        onSubmit={(event) => void handleSubmit(start)(event)}
        onClose={isReading ? stop : onClose}
        className="max-w-form"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Start Date"
            type="date"
            required
            error={errors.startDate?.message}
            {...register('startDate', { required: messages.dateMissing, deps: 'endDate' })}
          />
          <TextField
            label="End Date"
            type="date"
            required
            error={errors.endDate?.message}
            {...register('endDate', {
              required: messages.dateMissing,
              validate: (end, { startDate }) => end >= startDate || messages.datesInverted,
            })}
          />
          <SelectField label="Status" options={statusOptions} {...register('status')} />
          <SelectField label="Order Type" options={typeOptions} {...register('type')} />
        </div>
        <FormatField value={format} onChange={(next) => setValue('format', next)} onPdf={() => setPdfAsked(true)} />
        {format === 'CSV' && (
          <ColumnsField
            offered={EXPORT_COLUMNS.filter((column) => column !== 'invoice_number' || offersInvoices)}
            error={errors.columns?.message}
            field={register('columns', { validate: (columns) => columns.length > 0 || messages.noColumns })}
          />
        )}
        <p role="status" className="text-base text-muted empty:hidden">
          {isReading && messages.exporting(run.count)}
          {run.status === 'empty' && messages.exportEmpty}
        </p>
      </FormDialog>
      {isPdfAsked && (
        <AlertDialog title={messages.pdfTitle} message={messages.pdfSoon} onClose={() => setPdfAsked(false)} />
      )}
    </>
  )
}

function initialForm(now: Date): ExportForm {
  return {
    startDate: dateOf(now, DEFAULT_DAYS - 1),
    endDate: dateOf(now),
    status: 'All',
    type: 'All',
    format: 'CSV',
    columns: [...EXPORT_COLUMNS],
  }
}
