import {
  DEFAULT_SERIES,
  FSSAI_LENGTH,
  isDocumented,
  isFssai,
  isSeries,
  MAX_COMPOSITION_SERIES_LENGTH,
  MAX_LEGAL_NAME_LENGTH,
  MAX_SERIES_LENGTH,
  type GstMode,
} from '@tiffin/domain'
import { Card, SegmentedControl, TextField } from '@tiffin/ui'
import { useState } from 'react'
import { useController, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { messages } from '../messages.ts'
import type { PreviewedSlip } from '../receipt/receipt-preview.tsx'
import { firstNumber } from '../receipt/sample-invoice.ts'
import { toSeries, type SettingsValues } from '../settings-values.ts'

type GstFieldsProps = {
  readonly control: Control<SettingsValues>
  readonly register: UseFormRegister<SettingsValues>
  readonly errors: FieldErrors<SettingsValues>
  /** The typed series, of which the hint shows the first number. */
  readonly series: string
  /** The id of the form of these fields, which are outside of the form element. */
  readonly formId: string
  readonly onPreview: (slip: PreviewedSlip) => void
}

const modes: readonly { readonly value: GstMode; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'regular', label: 'GST invoices' },
  { value: 'composition', label: 'Composition' },
]

/**
 * Switches tax invoices, or bills of supply, on and off, and lists what this changes. While they are on, shows the
 * fields that only these papers need: legal name, series and FSSAI number.
 */
export function GstFields({ control, register, errors, series, formId, onPreview }: GstFieldsProps) {
  const { field: mode } = useController({ control, name: 'gst_mode' })
  const isOn = isDocumented(mode.value)
  const isOfSupply = mode.value === 'composition'
  const [now] = useState(() => new Date())
  const common = { form: formId, autoComplete: 'off', spellCheck: false, onFocus: () => onPreview('invoice') } as const
  const choose = (chosen: GstMode) => {
    mode.onChange(chosen)
    onPreview(isDocumented(chosen) ? 'invoice' : 'bill')
  }
  return (
    <Card title="GST Invoices" help={messages.gstHelp}>
      <div className="grid gap-4">
        <SegmentedControl label="How bills are made" options={modes} value={mode.value} onChange={choose} />
        <ul aria-label="What it changes" className="grid list-disc gap-1 pl-5 text-sm text-muted">
          {messages.gstModes[mode.value].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {isOn && (
          <>
            <TextField
              label="Legal Name (optional)"
              hint="As it was registered for GST. Empty: the restaurant name."
              maxLength={MAX_LEGAL_NAME_LENGTH}
              error={errors.legal_name?.message}
              {...common}
              {...register('legal_name')}
            />
            <TextField
              label="Series (optional)"
              hint={messages.seriesHint(firstNumber(series, now, mode.value), isOfSupply)}
              placeholder={DEFAULT_SERIES}
              autoCapitalize="characters"
              maxLength={isOfSupply ? MAX_COMPOSITION_SERIES_LENGTH : MAX_SERIES_LENGTH}
              className="uppercase"
              error={errors.series?.message}
              {...common}
              {...register('series', {
                validate: (text, { gst_mode: chosen }) => seriesRefusal(toSeries(text), chosen) ?? true,
              })}
            />
            <TextField
              label="FSSAI Licence (optional)"
              hint="Fourteen digits, printed below the GSTIN."
              inputMode="numeric"
              maxLength={FSSAI_LENGTH}
              error={errors.fssai?.message}
              {...common}
              {...register('fssai', { validate: (text) => isOrEmpty(isFssai, text.trim()) || messages.fssaiInvalid })}
            />
          </>
        )}
      </div>
    </Card>
  )
}

function seriesRefusal(series: string, mode: GstMode): string | null {
  if (!isOrEmpty(isSeries, series)) return messages.seriesInvalid
  const isTooLong = mode === 'composition' && series.length > MAX_COMPOSITION_SERIES_LENGTH
  return isTooLong ? messages.supplySeriesTooLong : null
}

function isOrEmpty(isValid: (text: string) => boolean, text: string): boolean {
  return text === '' || isValid(text)
}
