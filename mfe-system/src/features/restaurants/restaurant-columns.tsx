import { createColumnHelper } from '@tanstack/react-table'
import { systemPaths, type AdminRestaurant } from '@tiffin/contracts'
import { Link } from '@tiffin/web-kit'
import type { features } from '../../table/features.ts'
import { dayOf, NONE } from '../../words/dates.ts'
import { StatusBadge } from '../../words/status-badge.tsx'
import { RestaurantActions, type RestaurantActionsProps } from './restaurant-actions.tsx'

const helper = createColumnHelper<typeof features, AdminRestaurant>()

/** The columns of spec §2; their ids are the fields the server sorts by. */
export function restaurantColumns(actions: Omit<RestaurantActionsProps, 'restaurant'>) {
  return helper.columns([
    helper.accessor('name', {
      header: 'Name',
      meta: { isRowHeader: true, className: 'min-w-36 text-sm' },
      cell: ({ row: { original } }) => (
        <Link to={systemPaths.restaurant(original.id)} className="inline-flex min-h-11 items-center text-accent-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline">
          {original.name}
        </Link>
      ),
    }),
    helper.accessor('subdomain', { header: 'Subdomain', meta: { className: 'text-sm' } }),
    helper.accessor('admin_email', { header: 'Admin Email', meta: { className: 'max-w-56 text-sm [overflow-wrap:anywhere]' } }),
    helper.accessor('plan_name', { header: 'Plan', meta: { className: 'whitespace-nowrap text-sm' }, cell: ({ getValue }) => getValue() ?? NONE }),
    helper.accessor('subscription_status', { header: 'Status', meta: { className: 'text-sm' }, cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
    helper.accessor('current_period_end', { header: 'Period End', meta: { className: 'whitespace-nowrap text-sm tabular-nums' }, cell: ({ getValue }) => dayOf(getValue()) }),
    helper.accessor('user_count', { header: 'Users', meta: { align: 'end', className: 'text-sm' } }),
    helper.accessor('created_at', { header: 'Created', meta: { className: 'whitespace-nowrap text-sm tabular-nums' }, cell: ({ getValue }) => dayOf(getValue()) }),
    helper.display({ id: 'actions', header: 'Actions', meta: { align: 'end' }, cell: ({ row }) => <RestaurantActions restaurant={row.original} {...actions} /> }),
  ])
}
