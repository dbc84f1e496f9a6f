import { cx } from '@tiffin/ui'
import { deleteMenuItem, listCategories, listMenu, listTaxGroups, type MenuItem } from '@tiffin/contracts'
import { serverTextOf, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { usePlanLimits } from '../../hooks/use-plan-limits.ts'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { ExportCard } from './export/export-card.tsx'
import { Disclosure } from './disclosure.tsx'
import { ImportForm } from './import/import-form.tsx'
import { AddItemForm } from './item-form/add-item-form.tsx'
import { EditItemDialog } from './item-form/edit-item-dialog.tsx'
import { MenuList } from './list/menu-list.tsx'
import { messages } from './messages.ts'

/** Shows the list of dishes, next to the parts that add a dish, import a CSV file and export one. */
export function Menu() {
  const menu = useApiQuery(listMenu)
  const taxGroups = useApiQuery(listTaxGroups)
  const limit = usePlanLimits()?.menu_item_limit
  const [edited, setEdited] = useState<MenuItem | null>(null)
  const { remove, deletingId } = useRemoveItem()
  useFailureToast(menu.isError && !menu.data, messages.loadFailed)
  useFailureToast(taxGroups.isError && !taxGroups.data, messages.taxGroupsFailed)
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[25rem_minmax(0,1fr)]">
      {/*
       * On a wide screen this column stays in view while the menu scrolls. Its padding leaves space for the focus rings
       * of its fields.
       */}
      <div
        className={cx(
          'grid min-w-0 gap-3 xl:sticky xl:top-[calc(var(--screen-top,0px)+--spacing(5))] xl:-m-1',
          'xl:max-h-[calc(100dvh-var(--screen-top,0px)-2.5rem)] xl:gap-5 xl:overflow-y-auto xl:p-1',
        )}
      >
        <Disclosure title="Add Item">
          <AddItemForm taxGroups={taxGroups.data ?? []} />
        </Disclosure>
        <Disclosure title="Import CSV">
          <ImportForm exampleTaxGroup={taxGroups.data?.[0]?.name ?? ''} />
        </Disclosure>
        <Disclosure title="Export">
          <ExportCard menu={menu.data ?? []} />
        </Disclosure>
      </div>
      <MenuList
        menu={menu.data}
        limit={limit}
        hasFailed={menu.isError && !menu.data}
        failureReason={serverTextOf(menu.error)}
        isRetrying={menu.isFetching}
        onRetry={() => void menu.refetch()}
        deletingId={deletingId}
        onEdit={setEdited}
        onDelete={remove}
      />
      {edited && (
        <EditItemDialog
          key={edited.id}
          item={edited}
          taxGroups={taxGroups.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

function useFailureToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toast.error(text, { id: text })
  }, [hasFailed, text])
}

const words: RemovalWords<MenuItem> = {
  title: 'Delete Item',
  question: ({ name }) => messages.deleteQuestion(name),
  done: ({ name }) => messages.itemDeleted(name),
  failed: messages.deleteFailed,
}

/** Removes a dish. Past orders keep the dishes that they sold (gap G44). */
function useRemoveItem() {
  return useRemoveRow(useApiMutation(deleteMenuItem, { invalidates: [listMenu, listCategories] }), words)
}
