import { listStationRoutes, paths, routeCategory, type Station, type StationRoute } from '@tiffin/contracts'
import { controlClass, cx, DataTable, EmptyState, FailedState, linkClass, type Column } from '@tiffin/ui'
import { Link, serverTextOr, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

/** Lists the categories with their subcategories, each with the number of its dishes and the choice of its station. */
export function RoutingTable({ stations }: { stations: readonly Station[] }) {
  const routes = useApiQuery(listStationRoutes)
  const choose = useChooseStation(stations)
  if (routes.error && !routes.data) {
    return (
      <FailedState
        text={serverTextOr(routes.error, messages.routesFailed)}
        isRetrying={routes.isFetching}
        onRetry={() => void routes.refetch()}
      />
    )
  }
  return (
    <section aria-labelledby="kitchen-routing" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h3 id="kitchen-routing" className="text-base font-bold text-ink">
          {messages.routing}
        </h3>
        <p className="text-sm text-muted">{messages.routingHelp}</p>
      </div>
      <DataTable
        caption="Stations of categories"
        columns={columnsOf(stations, (route, stationId) => void choose(route, stationId))}
        rows={routes.data}
        keyOf={({ main_category, subcategory }) => JSON.stringify([main_category, subcategory])}
        empty={<EmptyState text={messages.noCategories} action={<MenuLink />} />}
      />
    </section>
  )
}

function MenuLink() {
  return (
    <Link to={paths.menu()} className={linkClass}>
      {messages.toTheMenu}
    </Link>
  )
}

function columnsOf(
  stations: readonly Station[],
  onChoose: (route: StationRoute, stationId: string | null) => void,
): Column<StationRoute>[] {
  return [
    {
      header: 'Category',
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (route) => (
        <>
          <span className={cx('block', route.subcategory === '' ? 'font-bold' : 'pl-4 font-normal')}>
            {route.subcategory || route.main_category}
          </span>
          <span className={cx('block text-sm font-normal text-muted', route.subcategory !== '' && 'pl-4')}>
            {dishesOf(route)}
          </span>
        </>
      ),
    },
    {
      header: 'Station',
      className: 'w-1/2',
      cell: (route) => (
        <>
          <select
            aria-label={messages.stationOf(nameOf(route))}
            value={route.station_id ?? ''}
            className={controlClass}
            onChange={({ target }) => onChoose(route, target.value || null)}
          >
            <option value="">{messages.notChosen}</option>
            {stations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {route.station_id === null && (
            <span className="block pt-1 text-sm text-muted">{goesTo(route, stations)}</span>
          )}
        </>
      ),
    },
  ]
}

function useChooseStation(stations: readonly Station[]) {
  const tellFailure = useTellFailure()
  const { mutateAsync } = useApiMutation(routeCategory, { invalidates: [listStationRoutes] })
  return async (route: StationRoute, station_id: string | null) => {
    const { main_category, subcategory } = route
    try {
      await mutateAsync({ body: { main_category, subcategory, station_id } })
    } catch (error) {
      return tellFailure(error, messages.routeFailed)
    }
    const station = stations.find(({ id }) => id === station_id)
    if (station) toast.success(messages.routed(nameOf(route), station.name))
  }
}

function goesTo({ resolved_station_id }: StationRoute, stations: readonly Station[]): string | null {
  const station = stations.find(({ id }) => id === resolved_station_id)
  return station ? messages.goesTo(station.name) : null
}

function dishesOf({ dishes, dishes_with_own_station: own }: StationRoute): string {
  return own === 0 ? messages.dishes(dishes) : `${messages.dishes(dishes)}, ${messages.withOwn(own)}`
}

function nameOf({ main_category, subcategory }: StationRoute): string {
  return subcategory === '' ? main_category : `${main_category}, ${subcategory}`
}
