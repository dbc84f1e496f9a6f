import { MENU_CODE_COLUMN, MENU_CSV_COLUMNS, MENU_DAYPARTS_COLUMN, type MenuItem } from '@tiffin/contracts'
import { Button, CheckboxField, Dialog } from '@tiffin/ui'
import { toast } from '@tiffin/web-kit'
import { useState } from 'react'
import { saveFile } from '../../../files/save-file.ts'
import { messages } from '../messages.ts'
import { toMenuCsv, type MenuColumn } from './menu-csv.ts'

/** The name that spec §9 gives to the downloaded file. */
const FILE_NAME = 'menu-export.csv'

/** Shows the dialog Export Menu, in which the user chooses the columns of the file. */
export function ExportDialog({ menu, onClose }: { menu: readonly MenuItem[]; onClose: () => void }) {
  // A menu without dish codes and hours of dishes is exported with the columns of spec §3 alone.
  const offered: readonly MenuColumn[] = [
    ...MENU_CSV_COLUMNS,
    ...(menu.some(({ code }) => code) ? ([MENU_CODE_COLUMN] as const) : []),
    ...(menu.some(({ daypart_ids: own }) => own) ? ([MENU_DAYPARTS_COLUMN] as const) : []),
  ]
  const [chosen, setChosen] = useState<ReadonlySet<MenuColumn>>(new Set(offered))
  const columns = offered.filter((column) => chosen.has(column))
  const toggle = (column: MenuColumn, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, column] : [...chosen].filter((each) => each !== column)))
  const save = () => {
    saveFile({ name: FILE_NAME, type: 'text/csv', content: toMenuCsv(menu, columns) })
    toast.success(messages.exported(menu.length))
    onClose()
  }
  return (
    <Dialog
      title="Export Menu"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={columns.length === 0} onClick={save}>
            Export CSV
          </Button>
        </>
      }
    >
      <fieldset className="grid">
        <legend className="mb-1 text-sm font-medium">Columns</legend>
        {offered.map((column) => (
          <CheckboxField
            key={column}
            label={column}
            checked={chosen.has(column)}
            onChange={(event) => toggle(column, event.target.checked)}
          />
        ))}
      </fieldset>
      <p role="status" className="text-sm text-muted">
        {columns.length === 0 ? messages.columnRequired : messages.count(menu.length)}
      </p>
    </Dialog>
  )
}
