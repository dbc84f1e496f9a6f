import { createTable, type Table } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, PageFrame } from '@tiffin/ui'
import { useSession } from '@tiffin/web-kit'
import { LayoutGrid, ListPlus, Map } from 'lucide-react'
import { useState } from 'react'
import { AddSeveralDialog } from './add-several-dialog.tsx'
import { AddTableForm } from './add-table-form.tsx'
import { ManageAreasDialog } from './areas/manage-areas-dialog.tsx'
import { EditTableDialog } from './edit-table-dialog.tsx'
import { messages } from './messages.ts'
import { TablesTable } from './tables-table.tsx'
import { useFloor } from './use-floor.ts'
import { useRemoveTable } from './use-remove-table.ts'

type Opened = { readonly kind: 'areas' | 'several' } | { readonly kind: 'table'; readonly table: Table } | null

/**
 * Shows the tables of the floor, with the forms by which managers change them. A Waiter only sees the tables (spec §2,
 * §6).
 */
export function Tables() {
  const { userRole } = useSession()
  const mayManage = createTable.access.roles.some((role) => role === userRole)
  const { tables, areas, failure, isRetrying, retry } = useFloor()
  const { remove, deletingId } = useRemoveTable()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)

  const manageAreas = (
    <Button
      icon={<Map size={20} aria-hidden />}
      disabled={areas === undefined}
      onClick={() => setOpened({ kind: 'areas' })}
    >
      Manage Areas
    </Button>
  )
  const addSeveral = (
    <Button
      icon={<ListPlus size={20} aria-hidden />}
      disabled={!areas?.length}
      onClick={() => setOpened({ kind: 'several' })}
    >
      Add several
    </Button>
  )
  const firstStep = (
    <Button onClick={() => setOpened({ kind: areas?.length ? 'several' : 'areas' })}>
      {areas?.length ? 'Add many at once' : 'Add the first area'}
    </Button>
  )
  return (
    <PageFrame
      title="Table Management"
      help={!mayManage && tables?.length ? messages.tapToServe : undefined}
      actions={mayManage && manageAreas}
    >
      {failure !== null ? (
        <FailedState text={failure} isRetrying={isRetrying} onRetry={retry} />
      ) : (
        <>
          {mayManage && (
            <Card title="Add New Table" actions={addSeveral}>
              <AddTableForm areas={areas} />
            </Card>
          )}
          <Card title="All Tables">
            <TablesTable
              tables={tables}
              actions={
                mayManage
                  ? {
                      deletingId,
                      onEdit: (table) => setOpened({ kind: 'table', table }),
                      onDelete: (table, button) => void remove(table, button),
                    }
                  : null
              }
              empty={
                <EmptyState
                  icon={<LayoutGrid size={28} aria-hidden />}
                  text={mayManage ? messages.noTablesForManagers : messages.noTables}
                  action={mayManage && firstStep}
                />
              }
            />
          </Card>
        </>
      )}
      {opened?.kind === 'areas' && <ManageAreasDialog areas={areas ?? []} tables={tables ?? []} onClose={close} />}
      {opened?.kind === 'several' && <AddSeveralDialog areas={areas ?? []} tables={tables ?? []} onClose={close} />}
      {opened?.kind === 'table' && (
        <EditTableDialog key={opened.table.id} table={opened.table} areas={areas ?? []} onClose={close} />
      )}
    </PageFrame>
  )
}
