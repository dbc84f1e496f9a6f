import { SegmentedControl } from '@tiffin/ui'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { FORMATS, type ExportFormat } from './export-file.ts'

/** PDF is marked as work in progress: pressing it only says so (spec §2, §5). */
export function FormatField({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const [isPdfAsked, setPdfAsked] = useState(false)
  const choose = (format: (typeof FORMATS)[number]) => {
    setPdfAsked(format === 'PDF')
    if (format !== 'PDF') onChange(format)
  }
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label="Format"
        options={FORMATS.map((format) => ({
          value: format,
          label: format === 'PDF' ? 'PDF (WIP)' : format,
          isUnavailable: format === 'PDF',
        }))}
        value={value}
        onChange={choose}
      />
      {isPdfAsked && (
        <p role="alert" className="text-base text-warning-ink">
          {messages.pdfSoon}
        </p>
      )}
    </div>
  )
}
