import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** Says that the kitchen has no station, because without one no ticket comes to this page. */
export function NoStations({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <h2 className="text-xl font-bold">{messages.noStations}</h2>
      <p className="text-lg text-muted">{messages.noStationsHelp}</p>
      {children}
    </div>
  )
}
