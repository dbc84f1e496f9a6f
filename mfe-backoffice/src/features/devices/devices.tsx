import { listDevices, listStations, type Device } from '@tiffin/contracts'
import { Card, FailedState } from '@tiffin/ui'
import { serverTextOr, TIMINGS, useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { AddDeviceForm } from './add-device-form.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { DevicesTable } from './devices-table.tsx'
import { EditDeviceDialog } from './edit-device-dialog.tsx'
import { messages } from './messages.ts'
import type { ShownCode } from './shown-code.ts'
import { Tills } from './tills.tsx'

/**
 * Shows the kitchen screens and print agents of the restaurant, the form that adds one, and each new pairing code; and
 * the tills, once there is one.
 */
export function Devices() {
  const devices = useApiQuery(listDevices, {}, { refetchInterval: TIMINGS.dashboardRefreshMs })
  const stations = useApiQuery(listStations).data ?? []
  const [code, setCode] = useState<ShownCode | null>(null)
  const [editing, setEditing] = useState<Device | null>(null)
  const tills = devices.data?.filter(({ kind }) => kind === 'till') ?? []
  return (
    <>
      <Card title={messages.title} help={messages.help}>
        <div className="grid grid-cols-1 gap-5">
          {!devices.data && devices.error ? (
            <FailedState
              text={serverTextOr(devices.error, messages.loadFailed)}
              isRetrying={devices.isFetching}
              onRetry={() => void devices.refetch()}
            />
          ) : (
            <DevicesTable
              devices={devices.data?.filter(({ kind }) => kind !== 'till')}
              stations={stations}
              onCode={setCode}
              onEdit={setEditing}
            />
          )}
          <AddDeviceForm stations={stations} onCode={setCode} />
        </div>
      </Card>
      {tills.length > 0 && <Tills tills={tills} onEdit={setEditing} />}
      {editing && <EditDeviceDialog device={editing} stations={stations} onClose={() => setEditing(null)} />}
      {code && <CodeDialog code={code} onClose={() => setCode(null)} />}
    </>
  )
}
