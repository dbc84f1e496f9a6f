import type { Area, Table } from '@tiffin/contracts'
import { Button, ConfirmDialog, Dialog } from '@tiffin/ui'
import { useState } from 'react'
import { RowActions } from '../../../components/row-actions.tsx'
import { messages } from '../messages.ts'
import { AddAreaForm } from './add-area-form.tsx'
import { EditAreaDialog } from './edit-area-dialog.tsx'
import { useRemoveArea } from './use-remove-area.ts'

type ManageAreasDialogProps = {
  readonly areas: readonly Area[]
  readonly tables: readonly Table[]
  readonly onClose: () => void
}

/** Shows the areas of the floor, which the user can add, rename and delete (spec §2). */
export function ManageAreasDialog({ areas, tables, onClose }: ManageAreasDialogProps) {
  const [edited, setEdited] = useState<Area | null>(null)
  const { ask, pending, cancel, remove, deletingId } = useRemoveArea(tables)
  return (
    <>
      <Dialog
        title="Manage Areas"
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="grid gap-4">
          <AddAreaForm areas={areas} />
          {areas.length === 0 ? (
            <p className="py-6 text-center text-base text-muted">{messages.noAreas}</p>
          ) : (
            <ul aria-label="Areas">
              {areas.map((area) => (
                <li
                  key={area.id}
                  className="flex items-center justify-between gap-3 border-b border-line py-1 last:border-b-0"
                >
                  <span className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">{area.name}</span>
                  <RowActions
                    name={area.name}
                    isDeleting={area.id === deletingId}
                    onEdit={() => setEdited(area)}
                    onDelete={(button) => ask(area, button)}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
      {edited && <EditAreaDialog area={edited} areas={areas} onClose={() => setEdited(null)} />}
      {pending && (
        <ConfirmDialog
          title="Delete Area"
          message={messages.deleteArea(pending.area.name)}
          danger
          onCancel={cancel}
          onConfirm={() => void remove(pending)}
        />
      )}
    </>
  )
}
