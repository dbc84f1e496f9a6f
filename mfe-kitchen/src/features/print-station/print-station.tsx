import { EmptyState, FullScreenSpinner } from '@tiffin/ui'
import { LostConnection } from '../../screen/lost-connection.tsx'
import { useWakeLock } from '../../screen/use-wake-lock.ts'
import { messages } from './messages.ts'
import { Notices } from './notices.tsx'
import { PrinterCard } from './printer-card.tsx'
import { useDevices } from './use-devices.ts'
import { useStation } from './use-station.ts'

/** Prints slips of the restaurant on the printers that are connected to this device by USB, and shows how they are. */
export function PrintStation({ name }: { readonly name: string }) {
  const { station, forgetTrouble } = useStation()
  const { tab, printers, troubles, lastSlips, answeredAtMs, isJournalWrong } = station
  const { devices, choose, forget } = useDevices(printers, forgetTrouble)
  useWakeLock()
  if (tab === 'starting') return <FullScreenSpinner label={messages.starting} />
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      {tab === 'here' && <LostConnection readAtMs={answeredAtMs} />}
      <header className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 py-3">
        <h1 className="min-w-0 text-xl font-bold [overflow-wrap:anywhere] max-md:text-lg">{name}</h1>
        <p className="text-base text-muted">{messages.title}</p>
      </header>
      <main className="mx-auto grid w-full max-w-[48rem] grid-cols-1 content-start gap-4 p-4">
        {tab === 'waiting' ? (
          <p role="alert" className="text-xl font-bold">
            {messages.waiting}
          </p>
        ) : (
          <>
            <Notices isJournalWrong={isJournalWrong} />
            {printers.map((printer) => (
              <PrinterCard
                key={printer.id}
                printer={printer}
                device={devices.get(printer.id)}
                choose={() => choose(printer.id)}
                // The only printer of this page needs no device back from another one.
                forget={devices.size > 1 ? () => forget(printer.id) : undefined}
                trouble={troubles.get(printer.id)}
                lastSlip={lastSlips.get(printer.id)}
              />
            ))}
            {printers.length === 0 && <EmptyState text={`${messages.noPrinters}. ${messages.noPrintersHelp(name)}`} />}
            <p className="text-base text-muted">{messages.keepOpen}</p>
          </>
        )}
      </main>
    </div>
  )
}
