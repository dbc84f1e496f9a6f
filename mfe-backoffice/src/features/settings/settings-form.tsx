import {
  getDashboard,
  getRestaurantSettings,
  getUserDetails,
  updateRestaurant,
  type RestaurantSettings,
} from '@tiffin/contracts'
import { isGstin } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import {
  isApiError,
  messageOf,
  queryKeyOf,
  TIMINGS,
  toast,
  useApiMutation,
  useQueryClient,
  useUnsavedChanges,
} from '@tiffin/web-kit'
import { useId, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { DetailsFields } from './details-fields.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { ChargeFields } from './gst/charge-fields.tsx'
import { GstFields } from './gst/gst-fields.tsx'
import { GstPreview } from './gst/gst-preview.tsx'
import { refusedSetting } from './refused-setting.ts'
import { messages } from './messages.ts'
import { ReceiptFields } from './receipt/receipt-fields.tsx'
import { ReceiptPreview, type PreviewedSlip } from './receipt/receipt-preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { TillFields } from './till-fields.tsx'
import { toBody, toValues, type SettingsValues } from './settings-values.ts'
import { TaxGroups } from './tax-groups/tax-groups.tsx'
import { UpiFields } from './upi-fields.tsx'

/** The options that keep the user's unsaved edits when another user's change is loaded. */
const KEEP_EDITS = { keepDirtyValues: true, keepDirty: true } as const
const DISCARD_EDITS = { keepDirtyValues: false, keepDirty: false } as const

/** The queries that contain settings. Sidebar and dashboard show the restaurant's name. */
const showsSettings = [getRestaurantSettings, getUserDetails, getDashboard]

/**
 * Shows the form of the settings. All fields except the tax groups are saved as one object (spec §7). The tax groups
 * are between these fields and have forms of their own. Forms cannot be nested, so the form element contains only the
 * details, and the other fields name it by its id.
 */
export function SettingsForm({ settings }: { settings: RestaurantSettings }) {
  const formId = useId()
  const [previewed, setPreviewed] = useState<PreviewedSlip>('bill')
  const update = useApiMutation(updateRestaurant, { invalidates: showsSettings })
  const values = useMemo(() => toValues(settings), [settings])
  const { control, register, handleSubmit, reset, getValues, setValue, setError, formState } = useForm<SettingsValues>({
    values,
    resetOptions: KEEP_EDITS,
  })
  const { errors, isDirty, dirtyFields } = formState
  const typed = useWatch({ control }) as SettingsValues
  useUnsavedChanges(isDirty)
  const queries = useQueryClient()
  const hasGstin = isGstin(settings.gstin.trim())
  const gst = settings.gst_mode ?? 'off'

  const save = handleSubmit(async (form) => {
    try {
      const saved = await update.mutateAsync({ body: toBody(form, (name) => dirtyFields[name] === true) })
      const now = getValues()
      reset(toValues(saved), DISCARD_EDITS)
      // Edits that the user made during the save are not saved yet, so they are restored as unsaved.
      for (const name of keysOf(form)) if (now[name] !== form[name]) setValue(name, now[name], { shouldDirty: true })
    } catch (error) {
      if (isApiError(error, 'GST_NOT_IN_USE_YET')) {
        reset(form, DISCARD_EDITS)
        for (const endpoint of showsSettings) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
        return void toast.error(messageOf(error, messages.noAnswer), { durationMs: TIMINGS.settingsErrorToastMs })
      }
      const refused = refusedSetting(error)
      if (refused) setError(refused, { message: messageOf(error, messages.noAnswer) }, { shouldFocus: true })
      toast.error(messages.saveFailed(messageOf(error, messages.noAnswer)), {
        durationMs: TIMINGS.settingsErrorToastMs,
      })
      return
    }
    toast.success(messages.saved, { durationMs: TIMINGS.settingsSuccessToastMs })
  })

  return (
    // A refused field gets the focus. The scroll margins keep it from being covered by the save bar or the header of
    // the page.
    <div
      className={cx(
        'grid items-start gap-5 xl:grid-cols-[minmax(0,35rem)_auto]',
        '[&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-40',
      )}
    >
      <div className="grid min-w-0 max-w-form gap-5">
        <form id={formId} noValidate onSubmit={(event) => void save(event)}>
          <DetailsFields register={register} errors={errors} hasGstin={hasGstin} />
        </form>
        <TaxGroups gst={hasGstin ? gst : null} />
        {(hasGstin || gst !== 'off') && (
          <GstFields
            control={control}
            register={register}
            errors={errors}
            series={typed.series}
            formId={formId}
            onPreview={setPreviewed}
          />
        )}
        {typed.gst_mode !== 'off' && <ChargeFields register={register} errors={errors} formId={formId} />}
        {hasGstin && gst !== 'composition' && <GstPreview isOn={gst !== 'off'} />}
        <DiscountFields register={register} errors={errors} formId={formId} />
        <TillFields register={register} formId={formId} />
        <UpiFields register={register} errors={errors} formId={formId} onPreview={setPreviewed} />
        <ReceiptFields register={register} formId={formId} onPreview={setPreviewed} />
      </div>
      <ReceiptPreview settings={typed} slip={previewed} onChoose={setPreviewed} />
      <SaveBar
        formId={formId}
        isDirty={isDirty}
        isSaving={update.isPending}
        onDiscard={() => reset(values, DISCARD_EDITS)}
      />
    </div>
  )
}

const keysOf = (form: SettingsValues) => Object.keys(form) as (keyof SettingsValues)[]
