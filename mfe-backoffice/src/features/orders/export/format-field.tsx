import { SegmentedControl } from '@tiffin/ui'
import { EXPORT_FORMATS, type ExportFormat } from './export-file.ts'

const options = EXPORT_FORMATS.map((format) =>
  format === 'PDF' ? { value: format, label: 'PDF (WIP)', disabled: true } : { value: format, label: format },
)

type FormatFieldProps = {
  readonly value: ExportFormat
  readonly onChange: (format: ExportFormat) => void
  /** Called when the user presses PDF, which is disabled. */
  readonly onPdf: () => void
}

/** Chooses CSV or JSON. PDF is disabled and marked as work in progress (spec §2, §5). */
export function FormatField({ value, onChange, onPdf }: FormatFieldProps) {
  return (
    <SegmentedControl
      label="Format"
      options={options}
      value={value}
      onChange={(format) => format !== 'PDF' && onChange(format)}
      onDisabledPress={onPdf}
    />
  )
}
