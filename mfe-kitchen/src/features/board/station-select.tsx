import { headerButtonClass } from '../../components/header-button.tsx'
import { messages } from './messages.ts'

type StationSelectProps = {
  readonly stations: readonly { readonly id: string; readonly name: string }[]
  /** The id of the chosen station; null for all stations. */
  readonly station: string | null
  readonly onChoose: (station: string | null) => void
}

export function StationSelect({ stations, station, onChoose }: StationSelectProps) {
  return (
    <select
      aria-label={messages.station}
      value={station ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
      className={`${headerButtonClass} max-w-72 max-md:min-w-0 max-md:max-w-none max-md:flex-1`}
    >
      <option value="">{messages.allStations}</option>
      {stations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
