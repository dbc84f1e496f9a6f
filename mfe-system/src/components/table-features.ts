import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table'
import type { Column } from '@tiffin/ui'

type ColumnMeta = Pick<Column<unknown>, 'align' | 'isRowHeader' | 'className'>

/**
 * State that changes while the columns stay the same. New columns for each state would remount their cells, and the
 * focused cell would lose the focus.
 */
type TableMeta = { /** The id of the row being deleted; null while none is. */ readonly leavingRowId: string | null }

/**
 * The features of the panel's tables. The server searches and sorts the restaurants and cuts them into pages; the
 * browser searches and sorts the plans.
 */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
  rowPaginationFeature,
  columnMeta: metaHelper<ColumnMeta>(),
  tableMeta: metaHelper<TableMeta>(),
})
