import { cx } from '@tiffin/ui'
import { createColumnHelper } from '@tanstack/react-table'
import { systemPaths, type AdminRestaurant } from '@tiffin/contracts'
import { Link } from '@tiffin/web-kit'
import type { features } from '../../components/table-features.ts'
import { dayOf, NO_VALUE } from '../../format/dates.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { RestaurantActions, type RestaurantActionsProps } from './restaurant-actions.tsx'

const helper = createColumnHelper<typeof features, AdminRestaurant>()

// A cell with `max-w-0` does not widen its column, so the column keeps its share of the table. A longer text is cut
// there, while a card shows the whole text.
const SHORTENED = '@min-table:max-w-0 @min-table:truncate @max-table:[overflow-wrap:anywhere]'

/** Returns the columns of spec §2; the ids of the columns with data are the fields the server sorts by. */
export function restaurantColumns(actions: Pick<RestaurantActionsProps, 'onOpen' | 'onDelete'>) {
  return helper.columns([
    helper.accessor('name', {
      header: 'Name',
      meta: { isRowHeader: true },
      cell: ({ row: { original } }) => (
        <Link
          to={systemPaths.restaurant(original.id)}
          title={original.name}
          className={cx(
            'inline-flex min-h-11 min-w-11 items-center text-accent-ink',
            'underline-offset-4 [overflow-wrap:anywhere] hover:underline',
          )}
        >
          <span className="line-clamp-2">{original.name}</span>
        </Link>
      ),
    }),
    helper.accessor('subdomain', {
      header: 'Subdomain',
      meta: { className: `${SHORTENED} @min-table:w-[11%]` },
      cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    }),
    helper.accessor('admin_email', {
      header: 'Admin Email',
      meta: { className: `${SHORTENED} @min-table:w-[14%]` },
      cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    }),
    helper.accessor('plan_name', { header: 'Plan', cell: ({ getValue }) => getValue() ?? NO_VALUE }),
    helper.accessor('subscription_status', {
      header: 'Status',
      cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    }),
    helper.accessor('current_period_end', {
      header: 'Period End',
      meta: { className: 'whitespace-nowrap tabular-nums' },
      cell: ({ getValue }) => dayOf(getValue()),
    }),
    helper.accessor('user_count', { header: 'Users', sortDescFirst: true, meta: { align: 'end' } }),
    helper.accessor('created_at', {
      header: 'Added On',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabular-nums' },
      cell: ({ getValue }) => dayOf(getValue()),
    }),
    helper.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'end' },
      cell: ({ row, table }) => (
        <RestaurantActions
          restaurant={row.original}
          isLeaving={table.options.meta?.leavingRowId === row.id}
          {...actions}
        />
      ),
    }),
  ])
}
