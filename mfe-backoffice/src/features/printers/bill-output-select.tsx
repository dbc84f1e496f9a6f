import { getBillOutput, setBillOutput, type BillOutput, type DrawerPin, type Printer } from '@tiffin/contracts'
import { controlClass } from '@tiffin/ui'
import { toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

const BROWSER = 'browser'
const NO_DRAWER = 'none'
const PINS: readonly DrawerPin[] = [2, 5]

/** Chooses the printer of bills, and the pin of its cash drawer, which cash payments open. */
export function BillOutputSelect({ printers }: { readonly printers: readonly Printer[] }) {
  const { data: output } = useApiQuery(getBillOutput)
  const { mutateAsync, isPending } = useApiMutation(setBillOutput, { invalidates: [getBillOutput] })
  const tellFailure = useTellFailure()

  const save = async (body: BillOutput, done: string) => {
    try {
      await mutateAsync({ body })
    } catch (error) {
      return tellFailure(error, messages.billsFailed)
    }
    toast.success(done)
  }
  const choosePrinter = (chosen: string) => {
    const printer = printers.find(({ id }) => id === chosen)
    return printer
      ? save({ printer_id: printer.id, drawer_pin: output?.drawer_pin ?? null }, messages.billsOn(printer.name))
      : save({ printer_id: null, drawer_pin: null }, messages.billsInBrowser)
  }
  const chooseDrawer = (printer_id: string, chosen: string) => {
    const drawer_pin = PINS.find((pin) => String(pin) === chosen) ?? null
    return save({ printer_id, drawer_pin }, drawer_pin === null ? messages.drawerNone : messages.drawerSaved)
  }

  const isDisabled = !output || isPending
  const printerId = output?.printer_id ?? null
  return (
    <div className="flex flex-wrap gap-4">
      <label className="grid flex-1 basis-56 gap-1 text-sm font-medium text-ink">
        {messages.bills}
        <select
          className={`${controlClass} text-ellipsis`}
          disabled={isDisabled}
          value={printerId ?? BROWSER}
          onChange={({ target }) => void choosePrinter(target.value)}
        >
          <option value={BROWSER}>{messages.browser}</option>
          {printers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {printerId !== null && (
        <label className="grid flex-1 basis-56 gap-1 text-sm font-medium text-ink">
          {messages.drawer}
          <select
            className={`${controlClass} text-ellipsis`}
            disabled={isDisabled}
            value={output?.drawer_pin ?? NO_DRAWER}
            onChange={({ target }) => void chooseDrawer(printerId, target.value)}
          >
            <option value={NO_DRAWER}>{messages.noDrawer}</option>
            {PINS.map((pin) => (
              <option key={pin} value={pin}>
                {messages.drawerAt[pin]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
